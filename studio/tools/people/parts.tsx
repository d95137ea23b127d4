import { Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { locales } from '#lib/locales.ts'
import { CheckField, Labelled, SelectField } from '../../ui/controls.tsx'
import { languageWords, type Post, type RoleWords } from './model/people.ts'

/** A part of a dialog. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} gap={3}>
      <Text as="h3" size={1} weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

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
      <Text muted size={1}>
        {roles.find(({ name }) => name === role)?.description}
      </Text>
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
