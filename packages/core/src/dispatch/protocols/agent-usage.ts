import type { AgentUsage } from "../agents/agent-connection.ts";

/** Adds and checks the usage that agents report. */

/** Adds two usages; costs in different currencies are not added. */
export function addUsage(one: AgentUsage, other: AgentUsage): AgentUsage {
  const sum = (key: "input" | "output" | "cached"): Partial<AgentUsage> =>
    one[key] === undefined && other[key] === undefined ? {} : { [key]: (one[key] ?? 0) + (other[key] ?? 0) };
  return { ...sum("input"), ...sum("output"), ...sum("cached"), ...addCost(one, other) };
}

function addCost(one: AgentUsage, other: AgentUsage): Pick<AgentUsage, "cost" | "currency"> {
  if (other.cost === undefined) return costOf(one);
  if (one.cost === undefined || one.currency !== other.currency) return costOf(other);
  return { ...costOf(one), cost: one.cost + other.cost };
}

const costOf = ({ cost, currency }: AgentUsage): Pick<AgentUsage, "cost" | "currency"> => ({
  ...(cost !== undefined && { cost }),
  ...(currency !== undefined && { currency }),
});

/** Removes impossible values: an agent may report anything. */
export function plausibleUsage({ input, output, cached, cost, currency }: AgentUsage): AgentUsage {
  const count = (key: string, value: number | undefined) =>
    value !== undefined && Number.isFinite(value) && value >= 0 ? { [key]: value } : {};
  const isMoney = currency === undefined || /^[A-Za-z]{3}$/.test(currency);
  return {
    ...count("input", input),
    ...count("output", output),
    ...count("cached", cached),
    ...(isMoney && count("cost", cost)),
    ...(isMoney && currency !== undefined && { currency: currency.toUpperCase() }),
  };
}
