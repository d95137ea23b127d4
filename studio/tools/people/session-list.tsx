import { Flex, Stack } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { locales } from '#lib/locales.ts'
import { CheckboxField, LabelledField, SelectField, ToolButton } from '../../ui/controls.tsx'
import { ListRow } from '../../ui/list.tsx'
import { MutedText, ErrorMessage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import {
  languageLabel,
  type RoleAssignment,
  type RoleDescription,
  browserLabel,
  type Session,
} from './model/people.ts'
import { useBusyAction, usePeopleApi } from './use-people-api.ts'

interface RoleFieldsProps {
  assignment: RoleAssignment
  roles: readonly RoleDescription[]
  onChange: (post: RoleAssignment) => void
}

/** A role, what it may do, and a translator's languages. */
export function RoleFields({ assignment, roles, onChange }: RoleFieldsProps) {
  const { role, languages } = assignment
  const turn = (code: string, on: boolean) =>
    onChange({
      role,
      languages: locales.filter((each) => (each === code ? on : languages.includes(each))),
    })
  return (
    <Stack gap={3}>
      <LabelledField label="Role">
        <SelectField
          options={roles.map(({ name, title }) => [name, title])}
          value={role}
          onChange={(value) =>
            onChange({ role: value, languages: value === 'translator' ? languages : [] })
          }
        />
      </LabelledField>
      <MutedText>{roles.find(({ name }) => name === role)?.description}</MutedText>
      {role === 'translator' && (
        <Flex aria-label="Languages" gap={4} role="group" wrap="wrap">
          {locales.map((code) => (
            <CheckboxField
              checked={languages.includes(code)}
              gap={2}
              key={code}
              onChange={(checked) => turn(code, checked)}
            >
              {languageLabel(code)}
            </CheckboxField>
          ))}
        </Flex>
      )}
    </Stack>
  )
}

/** Where somebody is signed in, and the way to end it. `person` is an id, or `me`. */
export function SessionList({ person, onChange }: { person: string; onChange: () => void }) {
  const ask = usePeopleApi()
  const { problem, isBusy, run } = useBusyAction()
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
      {sessions?.length === 0 && <MutedText>Nowhere signed in.</MutedText>}
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sessions?.map(({ id, agent, lastSeenAt, isCurrent }) => (
          <ListRow
            key={id}
            title={browserLabel(agent)}
            about={
              isCurrent ? 'Here, now' : lastSeenAt ? `Last seen ${formatDateTime(lastSeenAt)}` : ''
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
