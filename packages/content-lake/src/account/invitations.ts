import { PASSWORD_EDITOR } from '../access/people.ts'
import type { Principal } from '../access/principal.ts'
import { randomId } from '../document/ids.ts'
import { Refusal } from '../document/refusal.ts'
import type { Lake } from '../lake.ts'
import type { Payer } from '../shares/share.ts'
import type { InvitationRecord } from '../store/account-store.ts'
import { emailKey } from '../store/email-key.ts'
import { tellAccounts, wordsOf, type Post } from './directory.ts'
import { inPasswordTurn } from './password-turns.ts'
import { keepPassword } from './passwords.ts'
import { fingerprint, newSecret } from './secrets.ts'
import { after, createLogin, keyOf, withLogin } from './sessions.ts'

/** An invitation can be accepted for a week. */
const INVITATION_DAYS = 7

/** What an invitation says. */
export interface InvitationWish extends Post {
  email: string
  returnTo: URL
}

/**
 * Invites somebody. The link is handed out once: only its fingerprint is kept.
 * @throws Refusal `conflict` where the e-mail is somebody's already.
 */
export function invite(
  lake: Lake,
  actor: Principal,
  { email, role, languages, returnTo }: InvitationWish,
): { invitation: InvitationRecord; url: string } {
  assertFree(lake, email)
  const now = lake.clock().toISOString()
  const token = newSecret()
  const invitation = {
    id: randomId(),
    tokenHash: keyOf(lake, token, actor.id),
    email,
    role,
    languages,
    returnTo: returnTo.href,
    invitedBy: actor.id,
    createdAt: now,
    expiresAt: after(lake, INVITATION_DAYS * 86_400),
  }
  lake.together(() => {
    for (const earlier of lake.invitations.open(now))
      if (emailKey(earlier.email) === emailKey(email)) lake.invitations.remove(earlier.id)
    lake.invitations.add(invitation)
    tellAccounts(lake, 'invited', actor, email, { role: wordsOf({ role, languages }) })
  })
  return { invitation, url: `${lake.config.publicUrl}/v1/auth/invitation?token=${token}` }
}

function assertFree(lake: Lake, email: string): void {
  const holder = lake.people.byEmail(email)
  if (holder)
    throw new Refusal('conflict', `${email} is the e-mail of ${holder.name}, who is here already`)
}

/** The open invitation of a link; undefined when it is unknown, was used or taken back, or has ended. */
export function invitationOf(lake: Lake, token: string): InvitationRecord | undefined {
  const now = lake.clock().toISOString()
  // That of the shared password's holder ends with the password.
  return [fingerprint(token), keyOf(lake, token, PASSWORD_EDITOR.id)]
    .map((key) => lake.invitations.byToken(key, now))
    .find((invitation) => invitation !== undefined)
}

/**
 * Makes the invited person, and takes the invitation away. Answers where they go, signed in.
 * @throws Refusal `conflict` where it was accepted meanwhile.
 */
export async function acceptInvitation(
  lake: Lake,
  invitation: InvitationRecord,
  { name, password }: { name: string; password: string },
  payer: Payer,
): Promise<{ id: string; location: string }> {
  const kept = await inPasswordTurn(payer, () => keepPassword(password))
  return lake.together(() => {
    const { email, role, languages, returnTo } = invitation
    assertFree(lake, email)
    if (!lake.invitations.remove(invitation.id))
      throw new Refusal('conflict', 'This invitation was used already')
    const id = `person-${randomId()}`
    const createdAt = lake.clock().toISOString()
    lake.people.put({ id, name, email, role, languages, password: kept, createdAt })
    tellAccounts(lake, 'invitation-accepted', { id }, id, { role: wordsOf({ role, languages }) })
    return { id, location: withLogin(returnTo, createLogin(lake, id, 'invitation')) }
  })
}
