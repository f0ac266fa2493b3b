import * as z from "zod/mini";
import { field } from "../../operation/field.ts";

/** How long a process that is asked to end by SIGTERM waits for its turns. */
export const drainField = () =>
  field(
    z._default(z.int().check(z.minimum(0), z.maximum(3600)), 30),
    {
      en: "Seconds to finish running turns after SIGTERM, before they are interrupted",
      zh: "收到 SIGTERM 后等待运行中的轮次完成的秒数，超时则中断",
    },
    { value: "seconds" },
  );
