import 'server-only'
import type { Mailer } from '@orrery/server-kit/mailer'
import { env } from '#lib/env.ts'

let mailer: Promise<Mailer> | undefined

/** The mailer of this process, whose library is loaded for the first e-mail; undefined without a mail server. */
export function siteMailer(): Promise<Mailer> | undefined {
  const { smtp } = env.mail
  if (!smtp) return undefined
  return (mailer ??= import('@orrery/server-kit/mailer').then(({ createMailer }) =>
    createMailer(smtp),
  ))
}
