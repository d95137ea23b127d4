import { setTimeout as wait } from 'node:timers/promises'
import { createProgress } from './progress.ts'
import type { ReachedLake } from './reach.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** How often a copy is asked how far it is, in milliseconds. */
const POLL = 250

interface Job {
  state: string
  progress: number
  message?: string
}

/**
 * Copies a dataset and answers when it is there.
 * @throws CommandError where the copy came to nothing
 */
export async function copyDataset(
  { ask }: Pick<ReachedLake, 'ask'>,
  { name, copy, skipHistory }: { name: string; copy: string; skipHistory: boolean },
  terminal: Terminal,
): Promise<Job> {
  const begun = await ask<{ jobId: string }>('PUT', `/datasets/${encodeURIComponent(name)}/copy`, {
    targetDataset: copy,
    skipHistory,
  })
  const progress = createProgress(terminal, `Copying to "${copy}"`, '%')
  try {
    for (;;) {
      const job = await ask<Job>('GET', `/jobs/${encodeURIComponent(begun.jobId)}`)
      if (job.state === 'completed') return job
      if (job.state === 'failed' || job.state === 'terminated')
        throw new CommandError(
          `"${name}" was not copied: ${job.message ?? 'the lake does not say why'}.`,
        )
      progress.tell(job.progress, 100)
      await wait(POLL)
    }
  } finally {
    progress.end()
  }
}
