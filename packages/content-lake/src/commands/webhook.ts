import type { Command } from 'commander'
import {
  addTargetOptions,
  withTargetLake,
  type TargetLakeFlags,
  withReadOnlyLake,
} from './target-lake.ts'
import { formatTable, UsageError, type Terminal } from './terminal.ts'

interface Hook {
  id: string
  name: string
  url: string
  dataset: string
  rule: { on: string[] }
}

interface Attempt {
  createdAt: string
  messageId: string
  isFailure: boolean
  failureReason?: string | null
  resultBody?: string | null
  resultCode: number | null
  duration: number | null
}

interface HookFlags extends TargetLakeFlags {
  json?: true
  dataset?: string
  on?: string[]
  filter?: string
  projection?: string
  method?: string
  secret?: string
  header?: string[]
  drafts?: true
  versions?: true
}

/** `content-lake webhook`: manages webhooks. */
export function addWebhookCommand(program: Command, terminal: Terminal): void {
  const webhook = program
    .command('webhook')
    .description('manage webhooks: list, create, change, delete, log')
    .addHelpText(
      'after',
      `
Examples:
  npx content-lake webhook create "The site" https://example.com/changed --filter '_type == "post"' --projection '{_id, slug}'
  npx content-lake webhook log abc123                how the newest deliveries went
  npx content-lake webhook change abc123 --secret 'orbits of brass'`,
    )
  const add = (words: string, description: string): Command =>
    addTargetOptions(webhook.command(words).description(description)).option(
      '--json',
      'answer in JSON',
    )

  add('list', 'list webhooks and their rules').action((flags: HookFlags) =>
    withReadOnlyLake(flags, terminal, async ({ request, projectId }) => {
      const hooks = await request<Hook[]>('GET', `/hooks/projects/${projectId}`)
      terminal.out(flags.json ? JSON.stringify(hooks) : listOf(hooks))
    }),
  )

  add('create <name> <url>', 'create a webhook for changes from now on')
    .option('--dataset <name>', 'dataset; "*" for all', '*')
    .option('--on <what...>', 'events: create, update, delete', ['create', 'update', 'delete'])
    .option('--filter <groq>', 'GROQ filter, as inside of *[…]')
    .option('--projection <groq>', 'GROQ projection of the body, such as {_id, slug}')
    .option('--method <name>', 'POST, PUT, PATCH, DELETE or GET', 'POST')
    .option('--header <line...>', 'headers to send, each as "name: value"')
    .option('--secret <text>', 'secret that signs requests; see @sanity/webhook')
    .option('--drafts', 'include drafts')
    .option('--versions', 'include versions of releases')
    .action((name: string, url: string, flags: HookFlags) =>
      withTargetLake(flags, terminal, async ({ request, projectId }) => {
        const hook = await request<Hook>(
          'POST',
          `/hooks/projects/${projectId}`,
          bodyOf(name, url, flags),
        )
        terminal.out(
          flags.json ? JSON.stringify(hook) : `Webhook ${hook.id} sends changes to ${hook.url}.`,
        )
      }),
    )

  add('change <id>', 'change the secret or the headers of a webhook')
    .option(
      '--header <line...>',
      'headers to send, each as "name: value"; replaces all previous ones',
    )
    .option('--secret <text>', 'secret that signs requests; empty to disable signing')
    .action((id: string, { header, secret, ...flags }: HookFlags) => {
      if (header === undefined && secret === undefined)
        throw new UsageError('Specify --secret, --header or both.')
      return withTargetLake(flags, terminal, async ({ request, projectId }) => {
        const path = `/hooks/projects/${projectId}/${encodeURIComponent(id)}`
        const hook = await request<Hook>('PATCH', path, {
          ...(header !== undefined && { headers: headersOf(header) }),
          ...(secret !== undefined && { secret }),
        })
        terminal.out(flags.json ? JSON.stringify(hook) : `Webhook ${id} is changed.`)
      })
    })

  add('delete <id>', 'delete a webhook').action((id: string, flags: HookFlags) =>
    withTargetLake(flags, terminal, async ({ request, projectId }) => {
      const answer = await request(
        'DELETE',
        `/hooks/projects/${projectId}/${encodeURIComponent(id)}`,
      )
      terminal.out(flags.json ? JSON.stringify(answer) : `Webhook ${id} is deleted.`)
    }),
  )

  add('log <id>', 'show the newest deliveries of a webhook').action(
    (id: string, flags: HookFlags) =>
      withReadOnlyLake(flags, terminal, async ({ request, projectId }) => {
        const path = `/hooks/projects/${projectId}/${encodeURIComponent(id)}/attempts`
        const attempts = await request<Attempt[]>('GET', path)
        terminal.out(flags.json ? JSON.stringify(attempts) : logOf(attempts))
      }),
  )
}

function bodyOf(name: string, url: string, flags: HookFlags): object {
  const { dataset, on, filter, projection, method, secret, header = [], drafts, versions } = flags
  return {
    type: 'document',
    name,
    url,
    dataset,
    rule: {
      on,
      ...(filter !== undefined && { filter }),
      ...(projection !== undefined && { projection }),
    },
    httpMethod: method,
    headers: headersOf(header),
    includeDrafts: drafts === true,
    includeAllVersions: versions === true,
    ...(secret !== undefined && { secret }),
  }
}

function headersOf(lines: readonly string[]): object {
  const headers = lines.map((line) => {
    const [key = '', ...value] = line.split(':')
    return [key.trim(), value.join(':').trim()]
  })
  return Object.fromEntries(headers)
}

function listOf(hooks: readonly Hook[]): string {
  if (hooks.length === 0)
    return 'There are no webhooks. To create one: content-lake webhook create --help.'
  const rows = hooks.map(({ id, name, url, dataset, rule }) => [
    id,
    name,
    url,
    dataset,
    rule.on.join(', '),
  ])
  return formatTable([['Id', 'Name', 'Address', 'Dataset', 'On'], ...rows])
}

function logOf(attempts: readonly Attempt[]): string {
  if (attempts.length === 0) return 'There are no deliveries yet.'
  const rows = attempts.map(
    ({ createdAt, messageId, isFailure, failureReason, resultBody, resultCode, duration }) => [
      createdAt,
      messageId,
      isFailure ? 'failed' : 'delivered',
      String(resultCode ?? ''),
      duration === null ? '' : `${duration} ms`,
      // Without a request the lake's own reason; responses of receivers are not printed on a terminal.
      (failureReason === 'other' ? resultBody : failureReason) ?? '',
    ],
  )
  return formatTable([['Time', 'Message', 'Result', 'Status', 'Took', ''], ...rows])
}
