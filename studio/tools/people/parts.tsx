import { Box, Card, Checkbox, Flex, Select, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { locales } from '#lib/locales.ts'
import { languageWords, postWords, roleNames, roles, type Post } from './model/people.ts'

/** A list with its title. */
export function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} gap={3}>
      <Text as="h2" size={2} weight="semibold">
        {title}
      </Text>
      <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {children}
      </Stack>
    </Stack>
  )
}

interface RowProps {
  title: ReactNode
  about: string
  badges?: ReactNode
  action?: ReactNode
}

export function Row({ title, about, badges, action }: RowProps) {
  return (
    <Card as="li" border padding={3} radius={2}>
      <Flex align="center" gap={3} wrap="wrap">
        <Box flex={1} style={{ minInlineSize: '12rem' }}>
          <Stack gap={3}>
            <Flex align="center" gap={2} wrap="wrap">
              <Text size={1} weight="medium">
                {title}
              </Text>
              {badges}
            </Flex>
            <Text muted size={1}>
              {about}
            </Text>
          </Stack>
        </Box>
        {action}
      </Flex>
    </Card>
  )
}

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

/** A role, what it may do, and a translator's languages. */
export function PostFields({ post, onChange }: { post: Post; onChange: (post: Post) => void }) {
  const { role, languages } = post
  const turn = (code: string, on: boolean) =>
    onChange({
      role,
      languages: locales.filter((each) => (each === code ? on : languages.includes(each))),
    })
  return (
    <Stack gap={3}>
      <Select
        aria-label="Role"
        fontSize={1}
        value={role}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: value, languages: value === 'translator' ? languages : [] })
        }
      >
        {roleNames.map((name) => (
          <option key={name} value={name}>
            {postWords({ role: name, languages: [] })}
          </option>
        ))}
      </Select>
      <Text muted size={1}>
        {roleNames.flatMap((name) => (name === role ? [roles[name]] : []))[0]}
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
