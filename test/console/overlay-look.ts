import type { Opening } from "./overlays.ts";

/** What the crawl of overlays sees of a page, from inside it: nothing waits for a time, each look is one frame later. */
export interface Look {
  /** Goes to an address of the console, until its page is there. */
  go(path: string): Promise<void>;
  speak(language: "en" | "zh-CN"): void;
  /** Buttons that say that they open something, each name once; in a list, those of the first row stand for all. */
  triggers(): readonly Opening[];
  /** Marks what opens an overlay: what the selector finds, else the button of this name. */
  mark(name: string, selector: string | undefined): boolean;
  /** The same in the layers that are open; without a name, what was marked before. */
  markInside(name?: string): void;
  /** Buttons in the open layers that open another one. */
  innerTriggers(): readonly string[];
  /** What the open layers are called: a dialog by its title, a menu by its button. */
  names(): readonly string[];
  /** Marks the first field with suggestions, and opens them. */
  markField(within: string): Promise<boolean>;
  /** What is typed and chosen on the page. */
  values(): readonly string[];
  /** Entries of the open menu that open a dialog. */
  dialogEntries(): readonly string[];
  /** Hides the page behind the layers, which is painted and searched for nothing, and shows it again. */
  showAlone(isAlone: boolean): void;
  countLayers(): number;
  untilStill(wanted: Wanted, selector: string | undefined): Promise<Seen>;
  /** The problem, if not as many layers are left, or the focus is elsewhere. */
  untilClosed(left: number): Promise<string | undefined>;
}

export interface Wanted {
  readonly width?: number;
  readonly layers: number;
  /** It may go together with what opened it. */
  readonly mayGo?: boolean;
}

export interface Seen {
  /** What is wrong, after it has stayed so. */
  readonly problem?: string;
  /** The overlay went together with what opened it. */
  readonly isGone: boolean;
}

/** Runs in the page, so it uses nothing of this file. */
export function installLook(): void {
  const overlays = '[role="dialog"]:not([data-toast]), [role="alertdialog"], [role="menu"], [role="listbox"]';
  const triggers = '[aria-haspopup]:is(button, [role="button"]):not([aria-disabled="true"])';
  /** Frames in which something wrong may still become right. */
  const patience = 600;
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  const all = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  /** A dialog may have a list in it, which is no layer of its own. */
  const layersOf = (selector = overlays): HTMLElement[] =>
    all(selector).filter((one) => !(one.role === "listbox" && one.closest('[role="dialog"]') !== null));
  const opener = (): HTMLElement | undefined => all("[data-opener]")[0];
  const inside = (): HTMLElement[] => layersOf().flatMap((layer) => all(triggers).filter((one) => layer.contains(one)));
  const nameOf = (element: Element): string => (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const focused = (): string => document.activeElement?.outerHTML.slice(0, 200) ?? "nothing";

  /** What is cut off, reached only by scrolling sideways, or not there yet. */
  function problemOf(layer: HTMLElement): string | undefined {
    if (layer.querySelector("[data-loading]") !== null) return "is loading";
    // A list of suggestions is as long as it is, and scrolls in its popup.
    const popup = layer.role === "listbox" ? (layer.parentElement ?? layer) : layer;
    const { left, right, top, bottom, width } = popup.getBoundingClientRect();
    if (width === 0) return undefined;
    if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5)
      return `${[left, top, right, bottom].map(Math.round).join(" ")} in ${innerWidth} × ${innerHeight}`;
    const sideways = [layer, ...layer.querySelectorAll<HTMLElement>("*")].find(
      (part) =>
        part.scrollWidth > part.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(part).overflowX) &&
        part.closest("pre, code, .cm-editor, [data-scrolls]") === null,
    );
    return sideways && `scrolls sideways: ${sideways.outerHTML.slice(0, 200)}`;
  }
  function measure(layers: readonly HTMLElement[]): string {
    const boxes = [...(isFree ? [] : [document.querySelector("main"), opener()]), ...layers].map((one) => {
      if (!one) return "none";
      const { x, y, width, height } = one.getBoundingClientRect();
      return `${x} ${y} ${width} ${height} ${one.scrollHeight}`;
    });
    return `${innerWidth} ${document.documentElement.scrollWidth} ${boxes.join(", ")}`;
  }
  /** Behind an overlay a button may be busy: with what the overlay asks about. */
  const isLoading = (layers = 0): boolean =>
    all(`main [data-loading], main [aria-busy=true]${layers > 0 ? ":not(button)" : ""}`).length > 0;

  const alone = new CSSStyleSheet();
  /** A window that does not hang on what opened it: then the page behind it is not even laid out. */
  let isFree = false;
  /** What opened the layer whose buttons are tried. */
  let outer: Element | null = null;

  const look: Look = {
    async go(path) {
      const { pathname } = new URL(path, location.href);
      const before = document.querySelector("main h1");
      const isOther = pathname !== location.pathname;
      before?.toggleAttribute("data-before", isOther);
      history.pushState(null, "", path);
      // The page before is shown until the next one is loaded.
      while (location.pathname + location.search !== path || !document.querySelector("main h1:not([data-before])"))
        await frame();
      while (isLoading()) await frame();
    },
    speak(language) {
      localStorage.setItem("loadout.language", language);
      dispatchEvent(new StorageEvent("storage"));
    },
    triggers() {
      const found = all(triggers)
        .filter((element) => Number(element.closest<HTMLElement>("[data-row]")?.dataset.row ?? 0) === 0)
        .map((element) => ({ id: nameOf(element), isShared: element.closest("main") === null }));
      return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index);
    },
    mark(name, selector) {
      for (const one of document.querySelectorAll("[data-opener]")) one.removeAttribute("data-opener");
      const found = selector === undefined ? all(triggers).find((one) => nameOf(one) === name) : all(selector)[0];
      found?.setAttribute("data-opener", "");
      return found !== undefined;
    },
    markInside(name) {
      const marked = document.querySelector("[data-opener]");
      if (name !== undefined) outer ??= marked;
      marked?.removeAttribute("data-opener");
      const found = name === undefined ? outer : inside().find((one) => nameOf(one) === name);
      found?.setAttribute("data-opener", "");
      if (name === undefined) outer = null;
    },
    innerTriggers: () => [...new Set(inside().map(nameOf))],
    names: () =>
      layersOf().flatMap((layer) => {
        const title = document.getElementById(layer.getAttribute("aria-labelledby") ?? "");
        return title ? [nameOf(title)] : [];
      }),
    async markField(within) {
      const field = all(`${within} input[role=combobox]:not([readonly])`)[0];
      if (!field || all(`${within} [role=listbox]`).length > 0) return false;
      for (const one of document.querySelectorAll("[data-opener]")) one.removeAttribute("data-opener");
      field.setAttribute("data-opener", "");
      field.focus();
      const layers = layersOf().length;
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
      for (let frames = 0; frames < 30 && layersOf().length === layers; frames++) await frame();
      return layersOf().length > layers;
    },
    values: () =>
      [...document.querySelectorAll<HTMLInputElement>("main :is(input, textarea, select)")].map((field) =>
        /checkbox|radio/.test(field.type) ? String(field.checked) : field.value,
      ),
    dialogEntries: () =>
      all("[role=menuitem]")
        .map((entry) => (entry.textContent ?? "").trim())
        .filter((text) => text.endsWith("…")),
    showAlone(isAlone) {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== alone);
      isFree = isAlone && layersOf().every((layer) => getComputedStyle(layer).position === "fixed");
      alone.replaceSync(
        isFree
          ? "#root { content-visibility: hidden }"
          : "#root { visibility: hidden } [data-layer], [data-opener] { visibility: visible }",
      );
      if (isAlone) document.adoptedStyleSheets.push(alone);
    },
    countLayers: () => layersOf().length,
    async untilStill({ width = innerWidth, layers: wanted, mayGo = false }, selector) {
      opener()?.scrollIntoView({ block: "center" });
      let [before, alike, problem]: [string, number, string | undefined] = ["", 0, undefined];
      for (let frames = 0; frames < patience; frames++) {
        await frame();
        const layers = layersOf(selector);
        const now = measure(layers);
        alike = now === before ? alike + 1 : 0;
        before = now;
        // A frame reacts to the one before it: only the second like it says that nothing follows.
        if (alike < 2) continue;
        if (innerWidth !== width) problem = `the window is ${innerWidth} wide`;
        else if (isLoading(wanted)) problem = "the page is loading";
        // What opened it is another element now, or hidden: then it is gone, or about to be.
        else if (mayGo && (isFree ? layers.length < wanted : opener() === undefined)) return { isGone: true };
        else if (layers.length !== wanted)
          problem = `${layers.length} layers instead of ${wanted}; focus on ${focused()}`;
        else if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
          problem = "the page scrolls sideways";
        else problem = layers.map(problemOf).find((one) => one !== undefined);
        if (problem === undefined) {
          for (const one of document.querySelectorAll("[data-layer]")) one.removeAttribute("data-layer");
          for (const layer of layers) layer.setAttribute("data-layer", "");
          return { isGone: false };
        }
      }
      return { problem: problem ?? `it moves: ${before}`, isGone: false };
    },
    async untilClosed(wanted) {
      let problem: string | undefined;
      for (let frames = 0; frames < patience; frames++) {
        await frame();
        const expected = opener();
        const isBack = expected ? document.activeElement === expected : document.activeElement !== document.body;
        const left = layersOf().length;
        if (left === wanted && isBack) return undefined;
        problem = left === wanted ? `the focus is on ${focused()}` : `${left} layers stay`;
      }
      return problem;
    },
  };
  Object.assign(globalThis, { look });
}
