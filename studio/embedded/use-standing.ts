import { useEffect, useState } from 'react'
import { type CurrentUser, useClient, useCurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import type { Line } from './client-factory.ts'

/** What became of the rights that Studio was loaded with. */
export type Standing =
  | { is: 'same' }
  /** The role is another one, in words. */
  | { is: 'changed'; role: string }
  /** The session has ended, or the account is disabled. */
  | { is: 'gone' }

const ASK_EVERY_MS = 30_000
const SAME: Standing = { is: 'same' }

/**
 * Studio reads once, as it is loaded, who is signed in and what they may do. The content service ends what somebody has open when that
 * changes; so it is asked again whenever the line was lost, and from time to time.
 */
export function useStanding(line: Line): Standing {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()
  const [standing, setStanding] = useState<Standing>(SAME)
  useEffect(() => {
    if (!user) return undefined
    let over = false
    let isAsking = false
    let wasDown = line.isDown()
    const ask = () => {
      // Without a line a question stays open until it is back.
      if (isAsking) return
      isAsking = true
      void client
        .request<CurrentUser>({ url: '/users/me', tag: 'users.standing' })
        .then(
          (now) => !over && setStanding(standingOf(user, now)),
          (error: unknown) => !over && isSignedOut(error) && setStanding({ is: 'gone' }),
        )
        .finally(() => (isAsking = false))
    }
    const unsubscribe = line.subscribe(() => {
      const isBack = wasDown && !line.isDown()
      wasDown = line.isDown()
      if (isBack) ask()
    })
    const timer = setInterval(ask, ASK_EVERY_MS)
    window.addEventListener('focus', ask)
    return () => {
      over = true
      unsubscribe()
      clearInterval(timer)
      window.removeEventListener('focus', ask)
    }
  }, [client, line, user])
  return standing
}

const wordsOf = ({ roles }: Pick<CurrentUser, 'roles'>): string =>
  roles.map(({ title }) => title).join(', ')

/** Somebody else may have signed in in another tab: then Studio says so itself. */
function standingOf(before: CurrentUser, now: CurrentUser): Standing {
  const role = wordsOf(now)
  return now.id === before.id && role !== wordsOf(before) ? { is: 'changed', role } : SAME
}

function isSignedOut(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
  )
}
