import { Box, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { type ReactNode, useId } from 'react'
import { useSchema } from 'sanity'
import { type Locale, locales, localeTable } from '#lib/locales.ts'
import type { Filter, State } from '../../translations/model/state.ts'
import { stateNames, states } from './state-words.ts'

interface Props {
  filter: Filter
  source: Locale
  types: readonly string[]
  /** Titles of releases by their names. */
  releases: ReadonlyMap<string, string>
  onChange: (filter: Partial<Filter>) => void
  onSource: (source: Locale) => void
}

/** From which language, and what one looks for. */
export function Filters({ filter, source, types, releases, onChange, onSource }: Props) {
  const schema = useSchema()
  const titles = types.map((type) => [type, schema.get(type)?.title ?? type] as const)
  const languages = locales.map((locale) => [locale, localeTable[locale].name] as const)
  const search = useId()
  return (
    <Flex gap={3} wrap="wrap" role="search">
      <Box flex={1} style={{ minWidth: '12rem' }}>
        <Stack gap={2}>
          <Text as="label" htmlFor={search} muted size={1}>
            Title
          </Text>
          <TextInput
            fontSize={1}
            id={search}
            type="search"
            value={filter.words}
            onChange={({ currentTarget }) => onChange({ words: currentTarget.value })}
          />
        </Stack>
      </Box>
      <Choice name="Translated from" value={source} onChange={(next) => onSource(next as Locale)}>
        <Options of={languages} />
      </Choice>
      <Choice name="Type" value={filter.type} onChange={(type) => onChange({ type })}>
        <option value="">All types</option>
        <Options of={titles} />
      </Choice>
      <Choice
        name="Language"
        value={filter.locale}
        onChange={(locale) => onChange({ locale: locale as Filter['locale'] })}
      >
        <option value="">All languages</option>
        <Options of={languages} />
      </Choice>
      <Choice
        name="State"
        value={filter.state}
        onChange={(state) => onChange({ state: state as '' | State })}
      >
        <option value="">All states</option>
        <Options of={states.map((state) => [state, stateNames[state]])} />
      </Choice>
      <Choice name="Release" value={filter.release} onChange={(release) => onChange({ release })}>
        <option value="">In or out of releases</option>
        <Options of={[...releases]} />
      </Choice>
    </Flex>
  )
}

interface ChoiceProps {
  name: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ name, value, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} muted size={1}>
        {name}
      </Text>
      <Select
        fontSize={1}
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {children}
      </Select>
    </Stack>
  )
}

const Options = ({ of }: { of: readonly (readonly [string, string])[] }) =>
  of.map(([value, title]) => (
    <option key={value} value={value}>
      {title}
    </option>
  ))
