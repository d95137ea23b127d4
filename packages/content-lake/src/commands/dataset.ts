import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import {
  createProgressLine,
  CommandError,
  type Terminal,
  formatTable,
  UsageError,
} from './terminal.ts'
import {
  type TargetLake,
  addTargetOptions,
  withTargetLake,
  type TargetLakeFlags,
  withReadOnlyLake,
} from './target-lake.ts'

/** Milliseconds between polls of a copy job. */
const POLL = 250

interface Job {
  state: string
  progress: number
  message?: string
}

/**
 * Copies a dataset and waits for the job.
 * @throws CommandError where the copy failed
 */
async function copyDataset(
  { request }: Pick<TargetLake, 'request'>,
  { name, copy, skipHistory }: { name: string; copy: string; skipHistory: boolean },
  terminal: Terminal,
): Promise<Job> {
  const begun = await request<{ jobId: string }>(
    'PUT',
    `/datasets/${encodeURIComponent(name)}/copy`,
    {
      targetDataset: copy,
      skipHistory,
    },
  )
  const progress = createProgressLine(terminal, `Copying to "${copy}"`, '%')
  try {
    for (;;) {
      const job = await request<Job>('GET', `/jobs/${encodeURIComponent(begun.jobId)}`)
      if (job.state === 'completed') return job
      if (job.state === 'failed' || job.state === 'terminated')
        throw new CommandError(
          `"${name}" was not copied: ${job.message ?? 'the lake gives no reason'}.`,
        )
      progress.update(job.progress, 100)
      await wait(POLL)
    }
  } finally {
    progress.end()
  }
}

interface Dataset {
  name: string
  aclMode: string
  createdAt: string
}

interface Alias {
  name: string
  datasetName: string | null
}

interface DatasetCommandFlags extends TargetLakeFlags {
  json?: true
  visibility?: string
  skipHistory?: true
  remove?: true
  force?: true
}

/** `content-lake dataset`: datasets and aliases of a project. */
export function addDatasetCommand(program: Command, terminal: Terminal): void {
  const dataset = program
    .command('dataset')
    .description('manage datasets and aliases: list, create, copy, delete, visibility, alias')
    .addHelpText(
      'after',
      `
Examples:
  npx content-lake dataset create staging --visibility private
  npx content-lake dataset copy production staging
  npx content-lake dataset alias live staging       ~live resolves to staging from the next request on
  npx content-lake dataset alias live --remove      deletes the alias; the dataset stays
  npx content-lake dataset delete staging --force`,
    )
  const add = (words: string, description: string): Command =>
    addTargetOptions(dataset.command(words).description(description)).option('--json', 'print JSON')
  const at = (name: string): string => `/datasets/${encodeURIComponent(name)}`

  add('list', 'list datasets and aliases').action((flags: DatasetCommandFlags) =>
    withReadOnlyLake(flags, terminal, async ({ request, projectId }) => {
      const datasets = await request<Dataset[]>('GET', `/projects/${projectId}/datasets`)
      const aliases = await request<Alias[]>('GET', `/projects/${projectId}/aliases`)
      terminal.out(flags.json ? JSON.stringify({ datasets, aliases }) : listOf(datasets, aliases))
    }),
  )

  add('create <name>', 'create a dataset')
    .option(
      '--visibility <who>',
      'public: anyone reads published documents; private: members only',
      'public',
    )
    .action((name: string, flags: DatasetCommandFlags) =>
      withTargetLake(flags, terminal, async ({ request }) => {
        const aclMode = visibilityOf(flags.visibility)
        const made = await request('PUT', at(name), { aclMode })
        terminal.out(
          flags.json ? JSON.stringify(made) : `Dataset "${name}" is created, and ${aclMode}.`,
        )
      }),
    )

  add(
    'visibility <name> <who>',
    'make a dataset public (anyone reads published documents) or private (members only)',
  ).action((name: string, who: string, flags: DatasetCommandFlags) =>
    withTargetLake(flags, terminal, async ({ request }) => {
      const aclMode = visibilityOf(who)
      const changed = await request('PATCH', at(name), { aclMode })
      terminal.out(flags.json ? JSON.stringify(changed) : `Dataset "${name}" is ${aclMode} now.`)
    }),
  )

  add('copy <name> <copy>', 'copy a dataset into a new one')
    .option('--skip-history', 'copy documents without their history')
    .action((name: string, copy: string, flags: DatasetCommandFlags) =>
      withTargetLake(flags, terminal, async (lake) => {
        const made = await copyDataset(
          lake,
          { name, copy, skipHistory: flags.skipHistory === true },
          terminal,
        )
        terminal.out(flags.json ? JSON.stringify(made) : `"${copy}" is a copy of "${name}".`)
      }),
    )

  add('delete <name>', 'delete a dataset with its documents, history and assets')
    .option('--force', 'confirm the deletion')
    .action((name: string, flags: DatasetCommandFlags) => {
      if (flags.force !== true)
        throw new CommandError(
          `This deletes everything in "${name}" permanently: make a backup, then add --force.`,
        )
      return withTargetLake(flags, terminal, async ({ request }) => {
        const answer = await request('DELETE', at(name))
        terminal.out(flags.json ? JSON.stringify(answer) : `Dataset "${name}" is deleted.`)
      })
    })

  add(
    'alias <alias> [dataset]',
    'link an alias to a dataset; without a dataset unlink it, with --remove delete it',
  )
    .option('--remove', 'delete the alias')
    .action((alias: string, target: string | undefined, flags: DatasetCommandFlags) =>
      withTargetLake(flags, terminal, async ({ request, projectId }) => {
        const name = alias.replace(/^~/, '')
        const path = `/projects/${projectId}/aliases/${encodeURIComponent(name)}`
        const aliases = await request<Alias[]>('GET', `/projects/${projectId}/aliases`)
        const known = aliases.some((each) => each.name === name)
        const body = target === undefined ? {} : { datasetName: target }
        const answer = flags.remove
          ? await request('DELETE', path)
          : known
            ? await request('PATCH', target === undefined ? `${path}/unlink` : path, body)
            : await request('PUT', path, body)
        const result = flags.remove
          ? 'is deleted'
          : target === undefined
            ? 'is not linked; --remove deletes it'
            : `is linked to "${target}"`
        terminal.out(flags.json ? JSON.stringify(answer) : `~${name} ${result}.`)
      }),
    )
}

function visibilityOf(word: string | undefined): string {
  if (word === 'public' || word === 'private') return word
  throw new UsageError(`A dataset is "public" or "private", not "${word}".`)
}

function listOf(datasets: readonly Dataset[], aliases: readonly Alias[]): string {
  const rows = datasets.map(({ name, aclMode, createdAt }) => [
    name,
    aclMode,
    createdAt,
    aliases
      .filter(({ datasetName }) => datasetName === name)
      .map((alias) => `~${alias.name}`)
      .join(', '),
  ])
  const loose = aliases.filter(({ datasetName }) => datasetName === null)
  return [
    formatTable([['Name', 'Visibility', 'Created', 'Aliases'], ...rows]),
    ...loose.map(
      ({ name }) =>
        `~${name} is not linked: content-lake dataset alias ${name} --remove deletes it.`,
    ),
  ].join('\n')
}
