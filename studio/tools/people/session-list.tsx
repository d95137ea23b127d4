import { Flex, Stack } from '@sanity/ui'
import { useCallback, useEffect, useState } from 'react'
import { locales } from '#lib/locales.ts'
import { CheckField, Labelled, SelectField, ToolButton } from '../../ui/controls.tsx'
import { Row } from '../../ui/list.tsx'
import { MutedText, Problem } from '../../ui/tool-page.tsx'
import { momentWords } from '../../date-format.ts'
import {
  languageWords,
  type Post,
  type RoleWords,
  browserWords,
  type Session,
} from './model/people.ts'
import { useDoing, useRequest } from './use-people-api.ts'

interface PostFieldsProps {
  post: Post
  roles: readonly RoleWords[]
  onChange: (post: Post) => void
}

/** A role, what it may do, and a translator's languages. */
export function PostFields({ post, roles, onChange }: PostFieldsProps) {
  const { role, languages } = post
  const turn = (code: string, on: boolean) =>
    onChange({
      role,
      languages: locales.filter((each) => (each === code ? on : languages.includes(each))),
    })
  return (
    <Stack gap={3}>
      <Labelled label="Role">
        <SelectField
          options={roles.map(({ name, title }) => [name, title])}
          value={role}
          onChange={(value) =>
            onChange({ role: value, languages: value === 'translator' ? languages : [] })
          }
        />
      </Labelled>
      <MutedText>{roles.find(({ name }) => name === role)?.description}</MutedText>
      {role === 'translator' && (
        <Flex aria-label="Languages" gap={4} role="group" wrap="wrap">
          {locales.map((code) => (
            <CheckField
              checked={languages.includes(code)}
              gap={2}
              key={code}
              onChange={(checked) => turn(code, checked)}
            >
              {languageWords(code)}
            </CheckField>
          ))}
        </Flex>
      )}
    </Stack>
  )
}

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
      {sessions?.length === 0 && <MutedText>Nowhere signed in.</MutedText>}
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
