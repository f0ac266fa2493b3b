/**
 * The gate for text on the page: every JSX element of the console is made here, and hidden text in what it shows is
 * spelled out (`⟦U+202E⟧`). Values of fields stay as they are; editors have a gate of their own in `editor-hidden.ts`.
 */
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { visibleProps } from "./visible-props.ts";

export type { JSX } from "react/jsx-runtime";
export { Fragment };

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, visibleProps(type, props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, visibleProps(type, props), key);
