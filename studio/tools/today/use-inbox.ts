import { useAddonDataset, useCurrentUser } from 'sanity'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { type Inbox, inboxQuery } from './model/inbox.ts'

/** Live mentions and tasks of the user; undefined while loading, or in a project without comments. */
export function useInbox(): Inbox | undefined {
  const { client } = useAddonDataset()
  const me = useCurrentUser()?.id
  const { value } = useLiveQuery(
    client && me ? inboxQuery : undefined,
    { me: me ?? '' },
    { client: client ?? undefined, throttle: 1000 },
  )
  return value
}
