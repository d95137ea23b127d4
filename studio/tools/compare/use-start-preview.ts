import { useCallback, useEffect, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { randomToken } from '../../data/secret-token.ts'

/** Whether this browser may see unpublished content. */
export type PreviewAccessState = 'asking' | 'open' | 'refused'

interface PreviewSession {
  user: string | null
  shared: boolean
}

/** Starts a preview for the current user with the secret that Presentation uses; once per Studio. */
export function useStartPreview(): { state: PreviewAccessState; again: () => void } {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()?.id
  const [state, setState] = useState<PreviewAccessState>('asking')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    const say = (next: PreviewAccessState) => void (gone || setState(next))
    openPreview(client, user).then(
      (opened) => say(opened ? 'open' : 'refused'),
      () => say('refused'),
    )
    return () => void (gone = true)
  }, [client, user, turn])
  return {
    state,
    again: useCallback(() => {
      setState('asking')
      setTurn((number) => number + 1)
    }, []),
  }
}

async function openPreview(
  client: ReturnType<typeof useClient>,
  user: string | undefined,
): Promise<boolean> {
  if (await hasOwnPreview(user)) return true
  const secret = randomToken()
  // Same document as Presentation writes, so the site runs one check. A draft, because all writing roles may create drafts.
  await client.create({
    _id: `drafts.${crypto.randomUUID?.() ?? randomToken()}`,
    _type: 'sanity.previewUrlSecret',
    secret,
    source: 'orrery/compare',
    studioUrl: window.location.href,
    ...(user && { userId: user }),
  })
  const enable = new URLSearchParams({
    'sanity-preview-secret': secret,
    'sanity-preview-pathname': '/api/draft-mode/session',
  })
  const answer = await fetch(`/api/draft-mode/enable?${enable}`)
  return answer.ok
}

/** Whether the active preview belongs to the current user: not another user's, not started by a share link. */
async function hasOwnPreview(user: string | undefined): Promise<boolean> {
  const answer = await fetch('/api/draft-mode/session')
  if (!answer.ok) return false
  const known = (await answer.json()) as PreviewSession
  return !known.shared && known.user === (user ?? null)
}
