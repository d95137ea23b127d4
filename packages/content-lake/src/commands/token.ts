import type { Command } from 'commander'
import {
  addTargetOptions,
  withTargetLake,
  type TargetLakeFlags,
  withReadOnlyLake,
} from './target-lake.ts'
import { formatTable, type Terminal } from './terminal.ts'

/** A token of `/projects/{project}/tokens`; `key` only when it is created. */
interface Token {
  id: string
  label: string
  roles: { name: string }[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  key?: string
}

interface TokenFlags extends TargetLakeFlags {
  json?: true
  role?: string
  expires?: string
}

/** `content-lake token`: API tokens. */
export function addTokenCommand(program: Command, terminal: Terminal): void {
  const token = program
    .command('token')
    .description('manage API tokens: list, create, delete')
    .addHelpText(
      'after',
      `
A token is shown once, when it is created: only its hash is stored.

Examples:
  npx content-lake token create "The site" --role viewer
  npx content-lake token create "A month" --role editor --expires 2027-02-01T00:00:00Z
  npx content-lake token list`,
    )
  const add = (words: string, description: string): Command =>
    addTargetOptions(token.command(words).description(description)).option(
      '--json',
      'answer in JSON',
    )

  add('list', 'list tokens with role and last use').action((flags: TokenFlags) =>
    withReadOnlyLake(flags, terminal, async ({ request, projectId }) => {
      const tokens = await request<Token[]>('GET', `/projects/${projectId}/tokens`)
      terminal.out(flags.json ? JSON.stringify(tokens) : listOf(tokens))
    }),
  )

  add('create <label>', 'create a token; it is shown only once')
    .option(
      '--role <role>',
      'role: administrator, editor, contributor, viewer, or a custom role',
      'viewer',
    )
    .option('--expires <time>', 'expiry, such as 2027-02-01T00:00:00Z')
    .action((label: string, flags: TokenFlags) =>
      withTargetLake(flags, terminal, async ({ request, projectId }) => {
        const body = { label, roleName: flags.role, expiresAt: flags.expires }
        const made = await request<Token>('POST', `/projects/${projectId}/tokens`, body)
        terminal.out(flags.json ? JSON.stringify(made) : String(made.key))
      }),
    )

  add('delete <id>', 'delete a token, close its streams, and revoke what it created').action(
    (id: string, flags: TokenFlags) =>
      withTargetLake(flags, terminal, async ({ request, projectId }) => {
        const answer = await request(
          'DELETE',
          `/projects/${projectId}/tokens/${encodeURIComponent(id)}`,
        )
        terminal.out(flags.json ? JSON.stringify(answer) : `Token ${id} is deleted.`)
      }),
  )
}

function listOf(tokens: readonly Token[]): string {
  if (tokens.length === 0)
    return 'There are no tokens. To create one: content-lake token create --help.'
  const rows = tokens.map(({ id, label, roles, expiresAt, lastUsedAt }) => [
    id,
    label,
    roles.map(({ name }) => name).join(', '),
    expiresAt ?? 'never',
    lastUsedAt ?? 'never',
  ])
  return formatTable([['Id', 'Label', 'Role', 'Ends', 'Last used'], ...rows])
}
