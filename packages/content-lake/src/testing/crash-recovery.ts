import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { RELEASE_SCHEDULER_PRINCIPAL } from '../access/project-members.ts'
import { createLake, type Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { testDatabase } from './test-database.ts'
import { until } from './until.ts'

const programs = {
  writes: fileURLToPath(new URL('./crash-writer.ts', import.meta.url)),
  schedules: fileURLToPath(new URL('./crash-scheduler.ts', import.meta.url)),
}

/**
 * Runs a program until it has acknowledged so many turns, and kills it at a random moment.
 * @returns the acknowledged turns
 */
export async function killDuringWork(
  kind: keyof typeof programs,
  dataDir: string,
  turns: number,
): Promise<number[]> {
  const child = spawn(process.execPath, [programs[kind], dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === turns) setTimeout(() => child.kill('SIGKILL'), Math.random() * 8)
  }
  const [, signal] = (await exited) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error('The program ended by itself')
  return acknowledged
}

/** Consistency of acknowledged writes; all zero when correct. */
export interface CrashReport {
  lost: number
  half: number
  twice: number
}

/** Counts lost and partial pairs of documents. */
export function checkWritesAfterCrash(lake: Lake, acknowledged: readonly number[]): CrashReport {
  const { documents } = lake.dataset('production')!
  const has = (side: string, turn: number | string) =>
    documents.byId(`${side}-${turn}`) !== undefined
  const lost = acknowledged.filter((turn) => !has('left', turn) || !has('right', turn)).length
  const turns = [...documents.all()].map(({ _id }) => _id.replace(/^(left|right)-/, ''))
  const half = turns.filter((turn) => has('left', turn) !== has('right', turn)).length
  return { lost, half, twice: 0 }
}

/** Waits until all schedules are due, and counts lost, partial and duplicate publications. */
export async function checkSchedulesAfterCrash(
  lake: Lake,
  acknowledged: readonly number[],
): Promise<CrashReport> {
  const dataset = lake.dataset('production')!
  await lake.ready
  const { documents } = dataset
  const releases = () => [...documents.byType('system.release')]
  await until(() => releases().every(({ state }) => state !== 'scheduled'))
  const lost = acknowledged.filter(
    (turn) => documents.byId(`_.releases.r${turn}`)?.state !== 'published',
  ).length
  const verdict: CrashReport = { lost, half: 0, twice: 0 }
  for (const { _id, name, state } of releases()) {
    const turn = String(name).slice(1)
    const ids = ['a', 'b', 'c'].map((letter) => `${letter}-${turn}`)
    const there = ids.filter((id) => documents.byId(id)?.turn === Number(turn)).length
    const waiting = ids.filter((id) => documents.byId(`versions.${String(name)}.${id}`)).length
    const isWhole = state === 'published' ? there === 3 && waiting === 0 : there === 0
    if (!isWhole) verdict.half += 1
    if (published(dataset, _id) !== (state === 'published' ? 1 : 0)) verdict.twice += 1
  }
  return verdict
}

function published({ log }: DatasetStore, releaseId: string): number {
  return [...log.steps({ ids: [releaseId] })].filter(
    ({ author }) => author === RELEASE_SCHEDULER_PRINCIPAL.id,
  ).length
}

/** Reopens the lake of a killed program. */
export function reopenCrashedLake(dataDir: string): Lake {
  return createLake({
    dataDir,
    ...testDatabase(dataDir),
    projectId: 'orrery',
    defaultDataset: 'production',
    publicUrl: 'http://localhost:3333',
    origins: [],
    host: '127.0.0.1',
    localLogin: false,
  })
}
