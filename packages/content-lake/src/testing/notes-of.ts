import { expect } from 'vitest'
import type { WholeLake } from './test-whole-lake.ts'

/** What a lake that is ready cannot do; undefined where it can do everything. */
export async function notesOf({ ask }: Pick<WholeLake, 'ask'>): Promise<string[] | undefined> {
  const answer = await ask('/ready')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { notes?: string[] }).notes
}
