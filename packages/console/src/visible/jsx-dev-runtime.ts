/** The same gate in development. */
import { Fragment, jsxDEV as reactJsx } from "react/jsx-dev-runtime";
import { visibleProps } from "./visible-props.ts";

export type { JSX } from "react/jsx-dev-runtime";
export { Fragment };

export const jsxDEV: typeof reactJsx = (type, props, ...rest) => reactJsx(type, visibleProps(type, props), ...rest);
