import { Stack } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { ToolButton } from '../../ui/controls.tsx'
import { TitledListRow } from '../../ui/titled-list.tsx'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { browserLabel, type Session } from './model/people.ts'
import { usePeopleAction, usePeopleApi } from './use-people-api.ts'

/** Sessions of a person, which can be ended. `person` is an id or `me`. */
export function SessionList({ person, onChange }: { person: string; onChange: () => void }) {
  const ask = usePeopleApi()
  const { problem, isBusy, run } = usePeopleAction()
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
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {sessions?.length === 0 && <MutedText>No active sessions.</MutedText>}
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sessions?.map(({ id, agent, lastSeenAt, isCurrent }) => (
          <TitledListRow
            key={id}
            title={browserLabel(agent)}
            about={
              isCurrent
                ? 'This session'
                : lastSeenAt
                  ? `Last seen ${formatDateTime(lastSeenAt)}`
                  : ''
            }
            action={
              !isCurrent && (
                <ToolButton
                  aria-label={`End the session in ${browserLabel(agent)}`}
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
