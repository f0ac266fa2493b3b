/** Reads server-sent events: takes the next text of a stream and answers the data of the events that are complete by then. */
export function createEventData(): (text: string) => string[] {
  let rest = "";
  let data: string[] = [];
  return (text) => {
    if (!text.includes("\n")) {
      rest += text; // joined when the line ends, so that a long one is not searched again and again
      return [];
    }
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    const found: string[] = [];
    for (const given of lines) {
      const line = given.endsWith("\r") ? given.slice(0, -1) : given;
      if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
      else if (line === "" && data.length > 0) {
        found.push(data.join("\n"));
        data = [];
      }
    }
    return found;
  };
}
