import type { Command } from 'commander'
import { normalizeEmail } from '../store/account-stores.ts'
import {
  addTargetOptions,
  withTargetLake,
  type TargetLakeFlags,
  type TargetLake,
  withReadOnlyLake,
} from './target-lake.ts'
import { formatTable, CommandError, type Terminal } from './terminal.ts'

interface PersonFlags extends TargetLakeFlags {
  json?: true
  role?: string
  language?: string[]
  returnTo?: string
}

/** The response of `/people` for an administrator. */
interface People {
  people: {
    id: string
    name: string
    email: string
    role: string
    languages: string[]
    disabled: boolean
    lastSeenAt?: string
  }[]
  invitations: { id: string; email: string; role: string; languages: string[]; expiresAt: string }[]
}

/** `content-lake user`: people, roles and sign-in links. */
export function addUserCommand(program: Command, terminal: Terminal): void {
  const user = program
    .command('user')
    .description('manage people: list, invite, role, remove, link')
    .addHelpText(
      'after',
      `
Roles: administrator, editor, translator (with --language), contributor, viewer, or a custom role of the project.

Examples:
  npx content-lake user list
  npx content-lake user invite edith@example.com --role editor
  npx content-lake user role edith@example.com translator --language fr --language ar
  npx content-lake user link edith@example.com      creates a one-time sign-in link`,
    )
  const add = (words: string, description: string): Command =>
    addTargetOptions(user.command(words).description(description)).option(
      '--json',
      'answer in JSON',
    )

  add('list', 'list people and open invitations').action((flags: PersonFlags) =>
    withReadOnlyLake(flags, terminal, async ({ request }) => {
      const found = await request<People>('GET', '/people')
      terminal.out(flags.json ? JSON.stringify(found) : listOf(found))
    }),
  )

  add('invite <email>', 'create an invitation link, valid once within a week')
    .requiredOption('--role <role>', 'role of the invited person')
    .option('--language <code...>', 'languages of a translator')
    .option(
      '--return-to <address>',
      'page to open after sign-in, of an allowed origin (the first Studio)',
    )
    .action((email: string, flags: PersonFlags) =>
      withTargetLake(flags, terminal, async ({ request }) => {
        const { role, language: languages = [], returnTo } = flags
        const body = { email, role, languages, returnTo }
        const made = await request<{ url: string; expiresAt: string }>(
          'POST',
          '/people/invitations',
          body,
        )
        terminal.out(
          flags.json ? JSON.stringify(made) : `Valid once, until ${made.expiresAt}: ${made.url}`,
        )
      }),
    )

  add('role <email> <role>', 'change the role of a person')
    .option('--language <code...>', 'languages of a translator')
    .action((email: string, role: string, flags: PersonFlags) =>
      withTargetLake(flags, terminal, async (lake) => {
        const { language: languages } = flags
        const person = await personOf(lake, email, (invited) =>
          inviteWords({ ...invited, role, ...(languages && { languages }) }),
        )
        const changed = await lake.request('PATCH', `/people/${person.id}`, {
          role,
          ...(languages && { languages }),
        })
        terminal.out(flags.json ? JSON.stringify(changed) : `${person.name} is ${role} now.`)
      }),
    )

  add(
    'remove <email>',
    'remove an account or an open invitation; documents keep the author',
  ).action((email: string, flags: PersonFlags) =>
    withTargetLake(flags, terminal, async (lake) => {
      const { person, invited } = await holderOf(lake, email)
      const path = person ? `/people/${person.id}` : `/people/invitations/${invited.id}`
      const answer = await lake.request('DELETE', path)
      const message = person
        ? `${person.name} is removed.`
        : `The invitation of ${invited.email} is revoked.`
      terminal.out(flags.json ? JSON.stringify(answer) : message)
    }),
  )

  add('link <email>', 'create a one-time sign-in link, valid for a day')
    .option(
      '--return-to <address>',
      'page to open after sign-in, of an allowed origin (the first Studio)',
    )
    .action((email: string, flags: PersonFlags) =>
      withTargetLake(flags, terminal, async (lake) => {
        const { id } = await personOf(lake, email, inviteWords)
        const body = { returnTo: flags.returnTo }
        const made = await lake.request<{ url: string; expiresAt: string }>(
          'POST',
          `/people/${id}/sign-in-links`,
          body,
        )
        terminal.out(
          flags.json ? JSON.stringify(made) : `Valid once, until ${made.expiresAt}: ${made.url}`,
        )
      }),
    )
}

type Person = People['people'][number]
type Invitation = People['invitations'][number]

/** A person or an open invitation with an e-mail. */
type Holder = { person: Person; invited?: never } | { person?: never; invited: Invitation }

async function holderOf({ request }: TargetLake, email: string): Promise<Holder> {
  const { people, invitations } = await request<People>('GET', '/people')
  const isMeant = (each: { email: string }) => normalizeEmail(each.email) === normalizeEmail(email)
  const person = people.find(isMeant)
  if (person) return { person }
  const invited = invitations.find(isMeant)
  if (invited) return { invited }
  throw new CommandError(`No account has the e-mail ${email}.`)
}

/** @param instead the command that replaces the invitation */
async function personOf(
  lake: TargetLake,
  email: string,
  instead: (invited: Invitation) => string,
): Promise<Person> {
  const { person, invited } = await holderOf(lake, email)
  if (person) return person
  throw new CommandError(
    `${invited.email} is only invited and has no account yet: invite again with "${instead(invited)}".`,
  )
}

/** The command that invites again; it replaces the open invitation. */
function inviteWords({ email, role, languages }: Omit<Invitation, 'id' | 'expiresAt'>): string {
  const spoken = role === 'translator' ? languages : []
  return ['content-lake user invite', email, '--role', role]
    .concat(spoken.map((language) => `--language ${language}`))
    .join(' ')
}

function listOf({ people, invitations }: People): string {
  const post = ({ role, languages }: { role: string; languages: string[] }) =>
    languages.length === 0 ? role : `${role} (${languages.join(', ')})`
  const rows = [
    ...people.map((person) => [
      person.email,
      person.name,
      post(person),
      person.disabled ? 'disabled' : `last seen ${person.lastSeenAt ?? 'never'}`,
    ]),
    ...invitations.map((open) => [open.email, '', post(open), `invited, until ${open.expiresAt}`]),
  ]
  if (rows.length === 0)
    return 'There are no accounts. To invite a person: content-lake user invite --help.'
  return formatTable([['E-mail', 'Name', 'Role', ''], ...rows])
}
