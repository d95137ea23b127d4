import { Stack, Text } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { Row } from '../../ui/list.tsx'
import { Problem } from '../../ui/tool-page.tsx'
import { momentWords } from '../../dates.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { browserWords, type Session } from './model/people.ts'
import { useDoing, useRequest } from './use-request.ts'

/** Where somebody is signed in, and the way to end it. `person` is an id, or `me`. */
export function Sessions({ person, onChange }: { person: string; onChange: () => void }) {
  const ask = useRequest()
  const { problem, isBusy, run } = useDoing()
  const [sessions, setSessions] = useState<readonly Session[]>()
  const load = useCallback(
    () => run(async () => setSessions(await ask<Session[]>(`/${person}/sessions`))),
    [ask, person, run],
  )
  useEffect(() => {
    void load()
  }, [load])
  const end = (which: string) =>
    run(async () => {
      await ask(`/${person}/sessions${which}`, { method: 'DELETE' })
      setSessions(await ask<Session[]>(`/${person}/sessions`))
      onChange()
    })
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Stack gap={3}>
      {problem && <Problem>{problem}</Problem>}
      {sessions?.length === 0 && (
        <Text muted size={1}>
          Nowhere signed in.
        </Text>
      )}
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sessions?.map(({ id, agent, lastSeenAt, isCurrent }) => (
          <Row
            key={id}
            title={browserWords(agent)}
            about={
              isCurrent ? 'Here, now' : lastSeenAt ? `Last seen ${momentWords(lastSeenAt)}` : ''
            }
            action={
              !isCurrent && (
                <ToolButton
                  aria-label={`End the session in ${browserWords(agent)}`}
                  disabled={isBusy}
                  text="End"
                  onClick={() => void end(`/${id}`)}
                />
              )
            }
          />
        ))}
      </Stack>
      {person !== 'me' && others.length > 1 && (
        <ToolButton disabled={isBusy} text="End all sessions" onClick={() => void end('')} />
      )}
    </Stack>
  )
}
