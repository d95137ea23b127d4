import { useEffect, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useAnswer } from '../../reading/use-answer.ts'
import { useRight, useRoleWords } from '../../reading/use-right.ts'
import {
  idsOf,
  lasting,
  type PreviewRecords,
  recordsFilter,
  recordsQuery,
} from './model/preview-record.ts'

const question = { fetch: recordsQuery, listen: recordsFilter }

/** What can be previewed by whom at this moment, and how to end it. */
export function usePreviews() {
  const client = useClient({ apiVersion: studioApiVersion })
  const user = useCurrentUser()?.id ?? ''
  const { value, problem: silent } = useAnswer<PreviewRecords>(question)
  const [failed, setFailed] = useState<string>()
  const now = useMinute()
  const records = value && lasting(value, now)
  const role = useRoleWords()
  const sees = useRight('read', 'preview.session.any', 'previewSession')
  const ends = useRight('update', 'preview.session.any', 'previewSession')

  const write = async (work: () => Promise<unknown>) => {
    setFailed(undefined)
    await work().catch((error: unknown) => setFailed(`Nothing was ended: ${reasonOf(error)}`))
  }
  const end = (ids: readonly string[]) =>
    write(() => {
      const endedAt = new Date().toISOString()
      const transaction = client.transaction()
      for (const id of ids) transaction.patch(id, { set: { endedAt } })
      return transaction.commit({ visibility: 'async' })
    })
  return {
    records,
    /** Why nothing can be seen, or ended, here; nothing where both can. */
    refusal:
      sees === false
        ? `Your role (${role}) does not see who previews. An editor or an administrator does.`
        : ends === false
          ? `Your role (${role}) ends no previews. An editor or an administrator can.`
          : undefined,
    sees: sees !== false,
    problem: failed ?? silent,
    end,
    endMine: () => end(records ? idsOf(records, user) : []),
    /** Those that nobody wrote down end as well: the site asks for this document, too. */
    endAll: () =>
      write(() => {
        const endedBefore = new Date().toISOString()
        const transaction = client
          .transaction()
          .createIfNotExists({ _id: 'preview.sessions', _type: 'previewSessions' })
          .patch('preview.sessions', { set: { endedBefore } })
        for (const { _id } of records?.links ?? [])
          transaction.patch(_id, { set: { endedAt: endedBefore } })
        for (const { _id } of records?.sessions ?? [])
          transaction.patch(_id, { set: { endedAt: endedBefore } })
        return transaction.commit({ visibility: 'async' })
      }),
    mine: records ? idsOf(records, user).length : 0,
  }
}

/** The time, told once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function reasonOf(error: unknown): string {
  const status = typeof error === 'object' && error && 'statusCode' in error && error.statusCode
  if (status === 401 || status === 403)
    return 'your role may not write private documents. An editor or an administrator can end it.'
  return error instanceof Error ? error.message : 'the content service did not answer. Try again.'
}
