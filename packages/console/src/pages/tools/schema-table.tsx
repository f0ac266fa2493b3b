import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { Fold, PlainText } from "../../ui/basic/fold.tsx";
import { readSchema } from "./read-schema.ts";
import { useToolsWords } from "./words.ts";

/** What a tool takes, for people; and the JSON Schema that a model is given. */
export function SchemaTable({ schema }: { readonly schema: Readonly<Record<string, unknown>> }) {
  const say = useToolsWords();
  const rows = readSchema(schema);
  const json = JSON.stringify(schema, null, 2);
  return (
    <div className="grid grid-cols-1 gap-3">
      {rows.length === 0 ? (
        <p className="text-quiet">{say("takesNothing")}</p>
      ) : (
        <table className="w-full table-fixed border-collapse text-left" data-schema>
          <caption className="sr-only">{say("takes")}</caption>
          <thead className="text-xs text-quiet">
            <tr className="border-b border-line">
              <th className="w-2/6 py-1 pr-3 font-medium">{say("columnParameter")}</th>
              <th className="w-1/4 py-1 pr-3 font-medium">{say("columnType")}</th>
              <th className="py-1 font-medium">{say("columnMeaning")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, type, isRequired, description, limits }) => (
              <tr key={path} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  <code className="font-medium">{path}</code>
                  {isRequired && <span className="block text-xs text-warn">{say("required")}</span>}
                </th>
                <td className="py-1.5 pr-3">
                  <code className="text-quiet">{type}</code>
                </td>
                <td className="py-1.5">
                  {description}
                  {limits.map((limit) => (
                    <code key={limit} className="block text-quiet">
                      {limit}
                    </code>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Fold className="border-line" summary={say("raw")} beside={<CopyButton text={json} />}>
        <PlainText text={json} label={say("raw")} />
      </Fold>
    </div>
  );
}
