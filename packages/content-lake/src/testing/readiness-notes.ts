import { expect } from 'vitest'
import type { WholeLake } from './test-whole-lake.ts'

/** What a lake that is ready cannot do; undefined where it can do everything. */
export async function readinessNotes({
  request,
}: Pick<WholeLake, 'request'>): Promise<string[] | undefined> {
  const answer = await request('/ready')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { notes?: string[] }).notes
}
