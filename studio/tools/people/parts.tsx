import { Checkbox, Flex, Select, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { locales } from '#lib/locales.ts'
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

/** What is asked for, above where it is entered. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="label" gap={2}>
      <Text size={1} weight="medium">
        {label}
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
        <Select
          fontSize={1}
          value={role}
          onChange={({ currentTarget: { value } }) =>
            onChange({ role: value, languages: value === 'translator' ? languages : [] })
          }
        >
          {roles.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
      </Labelled>
      <Text muted size={1}>
        {roles.find(({ name }) => name === role)?.description}
      </Text>
      {role === 'translator' && (
        <Flex aria-label="Languages" gap={4} role="group" wrap="wrap">
          {locales.map((code) => (
            <Flex align="center" as="label" gap={2} key={code}>
              <Checkbox
                checked={languages.includes(code)}
                onChange={({ currentTarget: { checked } }) => turn(code, checked)}
              />
              <Text size={1}>{languageWords(code)}</Text>
            </Flex>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
