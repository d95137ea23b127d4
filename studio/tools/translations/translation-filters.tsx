import { Box, Flex, Stack, Text } from '@sanity/ui'
import { useId } from 'react'
import { useSchema } from 'sanity'
import { type Locale, contentLocales, localeTable } from '#lib/locales.ts'
import { SelectField, TextField } from '../../ui/controls.tsx'
import type { TranslationFilter } from '../../translations/model/translation-state.ts'
import {
  translationStateLabels,
  translationStates,
} from '../../translations/translation-state-labels.ts'

interface Props {
  filter: TranslationFilter
  source: Locale
  types: readonly string[]
  /** Release titles by name. */
  releases: ReadonlyMap<string, string>
  onChange: (filter: Partial<TranslationFilter>) => void
  onSource: (source: Locale) => void
}

/** Source language, search and filters. */
export function TranslationFilters({ filter, source, types, releases, onChange, onSource }: Props) {
  const schema = useSchema()
  const titles = types.map((type) => [type, schema.get(type)?.title ?? type] as const)
  const languages = contentLocales.map((locale) => [locale, localeTable[locale].name] as const)
  const search = useId()
  return (
    <Flex gap={3} wrap="wrap" role="search">
      <Box flex={1} style={{ minWidth: '12rem' }}>
        <Stack gap={2}>
          <Text as="label" htmlFor={search} muted size={1}>
            Title
          </Text>
          <TextField
            id={search}
            type="search"
            value={filter.search}
            onChange={(value) => onChange({ search: value })}
          />
        </Stack>
      </Box>
      <FilterSelect name="Translated from" options={languages} value={source} onChange={onSource} />
      <FilterSelect
        name="Type"
        options={[['', 'All types'], ...titles]}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        name="Language"
        options={[['', 'All languages'], ...languages]}
        value={filter.locale}
        onChange={(locale) => onChange({ locale })}
      />
      <FilterSelect
        name="State"
        options={[
          ['', 'All states'],
          ...translationStates.map((each) => [each, translationStateLabels[each]] as const),
        ]}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        name="Release"
        options={[['', 'In any release or none'], ...releases]}
        value={filter.release}
        onChange={(release) => onChange({ release })}
      />
    </Flex>
  )
}

interface FilterSelectProps<Value extends string> {
  name: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

function FilterSelect<Value extends string>({ name, ...rest }: FilterSelectProps<Value>) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" htmlFor={id} muted size={1}>
        {name}
      </Text>
      <SelectField id={id} {...rest} />
    </Stack>
  )
}
