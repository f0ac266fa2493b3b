import { useQueries } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useMemo, useRef, useState } from "react";
import { operationQuery, useOperation } from "../../../api/operations.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { CopyButton } from "../../../ui/basic/copy-button.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { useIsNarrow } from "../../../ui/basic/use-is-narrow.ts";
import { Tree } from "../../../ui/list/tree.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { Loaded } from "../../../ui/page/loading.tsx";
import { SearchLink } from "../../../ui/page/search-link.tsx";
import { useSessionWords } from "../words.ts";
import { type MountNode, mountTree, skillOfPath } from "./mount-tree.ts";

const route = getRouteApi("/inside/sessions/$sessionId");

/** The files a session can read: exactly what its agent finds below `/skills`. */
export function SessionFiles({ contextId }: { readonly contextId: string }) {
  const say = useSessionWords();
  const query = useOperation("session.tree", { contextId });
  const skills = useMemo(
    () => (query.data?.entries ?? []).map(({ path }) => skillOfPath(path) ?? path),
    [query.data?.entries],
  );
  return (
    <Loaded query={query} rows={6}>
      {() =>
        skills.length === 0 ? (
          <Empty icon="folder" title={say("filesOf")}>
            <p>{say("filesEmpty")}</p>
          </Empty>
        ) : (
          <Browser contextId={contextId} skills={skills} />
        )
      }
    </Loaded>
  );
}

function Browser({ contextId, skills }: { readonly contextId: string; readonly skills: readonly string[] }) {
  const say = useSessionWords();
  const format = useFormat();
  const navigate = useNavigate({ from: "/sessions/$sessionId" });
  const { skill, file } = route.useSearch();
  const first = (file === undefined ? undefined : skillOfPath(file)) ?? skill;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openedFor(first, file));
  const [active, setActive] = useState(file);
  const nodes = useNodes(contextId, skills, open);
  const isNarrow = useIsNarrow();
  const isOpen = useCallback(({ id }: MountNode) => open.has(id), [open]);
  const tree = (
    <div className="flex flex-col rounded-lg border border-line bg-panel p-1 max-md:h-[60dvh] md:h-[70dvh]">
      <Tree
        label={say("filesOf")}
        nodes={nodes}
        isOpen={isOpen}
        onToggle={(id, opens) => setOpen((before) => toggled(before, id, opens))}
        active={active}
        onActive={setActive}
        chosen={file}
        onChoose={({ id }) => void navigate({ search: (before) => ({ ...before, file: id }) })}
        hrefOf={({ id }) => `?${new URLSearchParams({ tab: "files", file: id })}`}
        detail={({ size, children }) =>
          children === undefined && <span className="text-xs text-quiet">{format.bytes(size)}</span>
        }
        rowHeight={isNarrow ? 44 : 28}
      />
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-quiet">{say("filesHint")}</p>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[17rem_minmax(0,1fr)]">
        {isNarrow && file !== undefined ? <BackToFiles /> : tree}
        {file !== undefined && <FileView key={file} contextId={contextId} path={file} />}
        {file === undefined && !isNarrow && (
          <p className="rounded-lg border border-dashed border-button-line p-6 text-center text-quiet">
            {say("fileChoose")}
          </p>
        )}
      </div>
    </div>
  );
}

function BackToFiles() {
  const say = useSessionWords();
  return (
    <SearchLink isStep change={{ file: undefined }} className={`${buttonLook()} justify-self-start`}>
      <Icon name="left" />
      {say("tabFiles")}
    </SearchLink>
  );
}

/** The skills; the files of a skill are fetched when it is opened. */
function useNodes(contextId: string, skills: readonly string[], open: ReadonlySet<string>): readonly MountNode[] {
  const wanted = useMemo(() => skills.filter((skill) => open.has(`/skills/${skill}`)), [skills, open]);
  const loaded = useQueries({
    queries: wanted.map((skill) => operationQuery("session.tree", { contextId, skill })),
    combine: (answers) => answers.map(({ data }) => data?.entries ?? []),
  });
  return useMemo(
    () =>
      skills.map((skill) => {
        const id = `/skills/${skill}`;
        return { id, label: skill, size: 0, children: mountTree(loaded[wanted.indexOf(skill)] ?? [], id) };
      }),
    [skills, wanted, loaded],
  );
}

/** The folders to open so that a file is visible. */
function openedFor(skill: string | undefined, file: string | undefined): ReadonlySet<string> {
  const opened = new Set<string>(skill === undefined ? [] : [`/skills/${skill}`]);
  const parts = (file ?? "").split("/");
  for (let end = 3; end < parts.length; end++) opened.add(parts.slice(0, end).join("/"));
  return opened;
}

function toggled(before: ReadonlySet<string>, id: string, opens: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (opens) after.add(id);
  else after.delete(id);
  return after;
}

/** A file as plain text. */
function FileView({ contextId, path }: { readonly contextId: string; readonly path: string }) {
  const say = useSessionWords();
  const format = useFormat();
  const query = useOperation("session.read", { contextId, path });
  return (
    <section className="min-w-0 rounded-lg border border-line bg-panel" aria-label={path}>
      <h2 className="border-b border-line px-3 py-2">
        <code>{path}</code>
      </h2>
      <div className="p-3">
        <Loaded query={query} rows={6}>
          {({ text, reason, size }) => {
            if (text === undefined)
              return <p>{say(reason === "binary" ? "fileBinary" : "fileTooLarge", { size: format.bytes(size) })}</p>;
            return text === "" ? <p className="text-quiet">{say("fileEmpty")}</p> : <Lines text={text} path={path} />;
          }}
        </Loaded>
      </div>
    </section>
  );
}

function Lines({ text, path }: { readonly text: string; readonly path: string }) {
  const say = useSessionWords();
  const format = useFormat();
  const scroll = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => text.replace(/\n$/, "").split("\n"), [text]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 20,
    overscan: 20,
  });
  const size = format.bytes(new TextEncoder().encode(text).length);
  return (
    <>
      <p className="mb-2 flex items-center justify-between gap-2 text-xs text-quiet">
        {say("fileSize", { size, count: lines.length })}
        <CopyButton text={text} />
      </p>
      <div
        ref={scroll}
        role="region"
        aria-label={path}
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto font-mono text-sm leading-5"
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <div
              key={item.key}
              data-index={item.index}
              data-line={item.index + 1}
              ref={virtual.measureElement}
              className="absolute inset-x-0 flex"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span aria-hidden="true" className="w-10 shrink-0 pr-2 text-right text-quiet select-none">
                {item.index + 1}
              </span>
              <span className="min-w-0 flex-1 break-words whitespace-pre-wrap">{lines[item.index]}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
