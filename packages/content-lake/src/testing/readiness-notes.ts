import { expect } from 'vitest'
import type { WholeLake } from './test-whole-lake.ts'

/** Readiness notes of a ready lake; undefined without any. */
export async function readinessNotes({
  request,
}: Pick<WholeLake, 'request'>): Promise<string[] | undefined> {
  const answer = await request('/ready')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { notes?: string[] }).notes
}
