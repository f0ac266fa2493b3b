import { useOperation } from "../../api/operations.ts";

/** Who made a version, by name where that is known. */
export function AuthorName({ author }: { readonly author: string }) {
  const { data } = useOperation("user.list", {});
  const name = data?.users.find(({ userId }) => userId === author)?.name;
  return <span title={author}>{name ?? (author.length > 20 ? `${author.slice(0, 8)}…` : author)}</span>;
}
