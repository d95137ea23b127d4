import { z } from 'zod'
import { env } from '#lib/env.ts'
import type { ShopAnswer } from '#lib/health/site-facts.ts'

/** Longest wait for the shop, in ms: somebody looks at the page that waits for it. */
const patience = 2_000

const size = z.number().nonnegative()
const health = z.object({
  reasons: z.array(z.string()),
  uptime: z.number(),
  memory: size,
  products: z.number(),
  carts: z.number().nullable(),
  orders: z
    .object({
      count: z.number(),
      totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
    })
    .nullable(),
  letters: z.number(),
  record: z
    .object({ where: z.string(), trouble: z.string().nullable(), clockAhead: z.number() })
    .nullish(),
  sync: z
    .object({
      lastAt: z.string().nullable(),
      failing: z.object({ since: z.string(), because: z.string() }).nullable(),
    })
    .nullable(),
  database: size.nullable(),
  disk: z.object({ free: size, size }).nullable(),
})

/** Asks the embedded shop how it is, by the token that both know. */
export async function askShop(): Promise<ShopAnswer> {
  const { mode, origin, operationsToken } = env.shop
  if (mode === 'hosted') return { state: 'hosted' }
  try {
    const response = await fetch(new URL('/operations/health', origin), {
      ...(operationsToken && { headers: { authorization: `Bearer ${operationsToken}` } }),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status >= 500) return { state: 'silent' }
    const { data } = health.safeParse(response.ok ? await response.json() : undefined)
    return data ? { state: 'told', health: data } : { state: 'closed' }
  } catch {
    return { state: 'silent' }
  }
}
