import { TextDiff } from "./text-diff.tsx";

/** The diff of two texts below a heading. */
export const TitledDiff = ({
  title,
  before,
  after,
}: {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}) => (
  <section
    className="min-w-0 overflow-hidden rounded-md border border-line bg-panel"
    data-difference={before === after ? "none" : "some"}
  >
    <h3 className="border-b border-line px-3 py-2">{title}</h3>
    <TextDiff label={title} before={before} after={after} />
  </section>
);
