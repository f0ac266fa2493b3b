/** The data of the sample database. */

/** One order: day, region, product, quantity, amount. */
export type SampleOrder = readonly [day: string, region: string, product: string, quantity: number, amount: number];

export const sampleColumns = "day TEXT, region TEXT, product TEXT, quantity INTEGER, amount REAL";

/** March 1, 2025 is a Saturday: two days, then two whole weeks. */
const days = 16;
const fallBegins = 11; // Wednesday of the second week
const riseBegins = 9; // its Monday
const regions = ["华东", "华南", "华北", "西南"] as const;
const products = [
  ["保温杯", 89],
  ["蓝牙耳机", 199],
  ["台灯", 129.5],
  ["空气炸锅", 399],
] as const;

/** The orders in the sample database, always the same: in the second week 华东 falls from Wednesday on, and 蓝牙耳机 rises. */
export function sampleOrders(): SampleOrder[] {
  const orders: SampleOrder[] = [];
  for (let day = 0; day < days; day++)
    for (const [at, region] of regions.entries())
      for (const [which, [product, price]] of products.entries()) {
        const isFalling = region === "华东" && day >= fallBegins;
        const isRising = product === "蓝牙耳机" && day >= riseBegins;
        const chance = (day * 7 + at * 5 + which * 11 + day * at) % 6;
        const count = (chance < 3 ? 2 : 1) + (region === "华东" ? 1 : 0) + (isRising ? 1 : 0) - (isFalling ? 2 : 0);
        for (let order = 0; order < count; order++) {
          const quantity = 1 + ((chance + order * 2 + which) % 3);
          orders.push([dayText(day), region, product, quantity, quantity * price]);
        }
      }
  return orders;
}

const dayText = (day: number): string => `2025-03-${String(day + 1).padStart(2, "0")}`;
