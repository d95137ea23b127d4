import { escape, formOf, renderPage, returnLine, type Field } from './account-page.ts'

/** What the login page shows. */
export interface LoginPage {
  /** Where the person came from, for the line under the form; undefined hides the form. */
  returnTo?: URL
  /** Hidden fields that the form sends back. */
  hidden?: Record<string, string>
  /** Whether there are people with an e-mail to ask for, and a password that all share. */
  people?: boolean
  shared?: boolean
  /** What was typed before. */
  email?: string
  problem?: string
}

/** The login page: e-mail and password, or the shared password alone. */
export function renderLoginPage(
  page: LoginPage,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const { returnTo, problem } = page
  const form = returnTo === undefined ? '' : formOf(page.hidden ?? {}, fieldsOf(page), 'Sign in')
  const body = returnTo === undefined ? '' : `${form}${helpOf(page)}${returnLine(returnTo)}`
  const title = 'Sign in to the content lake'
  return renderPage({ title, body, problem, leadsTo: returnTo?.origin }, status, headers)
}

function fieldsOf({ people, shared, email = '', problem }: LoginPage): Field[] {
  const invalid = problem !== undefined
  const password: Field = {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    autofocus: !people || email !== '',
    invalid,
  }
  if (!people) return [password]
  const address: Field = {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    required: !shared,
    autofocus: email === '',
    invalid,
    ...(shared && { hint: 'Leave it empty to use the password that the house shares.' }),
  }
  return [address, password]
}

function helpOf({ people }: LoginPage): string {
  if (!people) return ''
  const help =
    'Forgotten, or no password yet? An administrator can make you a link that signs you in once.'
  return `<p class="from">${escape(help)}</p>`
}
