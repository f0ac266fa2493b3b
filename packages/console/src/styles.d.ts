/** The build takes style sheets along. */
declare module "*.css";
