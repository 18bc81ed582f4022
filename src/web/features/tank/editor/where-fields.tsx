import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choice } from '../../../../domain/products/choices.ts'
import { useLookup } from '../../../lookups/lookup.ts'
import { useSession } from '../../../platform/session.ts'
import { CropSuggestions } from '../../../shared/crops/crop-suggestions.tsx'
import { useSuggesting } from '../../../shared/products/suggesting.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { Typeahead } from '../../../ui/typeahead.tsx'
import { MAX_TANK_NAME } from '../entered-tank.ts'
import { useTankUnits } from '../../../shared/amounts/use-tank-units.ts'
import { type TankDraft, withCountry } from './draft.ts'
import styles from './tank-editor.module.css'

type PartProps = { draft: TankDraft; onChange: (change: (draft: TankDraft) => TankDraft) => void }

/** The edition's country, or one that the whole site remembers. */
export const CountryField = ({ draft, onChange }: PartProps) => {
  const { t } = useLingui()
  const { edition, formats, preferences } = useSession()
  const names = useSuggesting()
  const unitsOf = useTankUnits()
  const [typed, setTyped] = useState<Choice>()
  // A country that is known already is one line; one that is being chosen stays a field.
  const [isChanging, setChanging] = useState(draft.country === '')
  const isField = isChanging || draft.country === ''
  const answer = useLookup('countries', edition.forcedCountry || !isField ? undefined : {})
  const countries = answer.step === 'ready' ? answer.value : undefined
  /** The same list at each drawing: what is known of it is made once. */
  const choices = useMemo(
    () => countries?.map(formats.countryChoice).toSorted((left, right) => formats.compare(left.name, right.name)),
    [countries, formats],
  )
  if (edition.forcedCountry) return null
  if (!isField)
    return (
      <p className={`middle flush ${styles.country}`}>
        {t`Country`}: <strong>{formats.country(draft.country)}</strong>
        <Button
          look="quiet"
          onClick={(event) => {
            const place = event.currentTarget.closest('[data-field]')
            flushSync(() => setChanging(true))
            place?.querySelector('input')?.focus()
          }}
        >
          <Trans>Change country</Trans>
        </Button>
      </p>
    )
  return (
    <Typeahead
      label={t`Country`}
      value={typed ?? (draft.country === '' ? undefined : { id: draft.country, name: formats.country(draft.country) })}
      choices={choices}
      suggesting={names}
      onChange={(chosen) => {
        setTyped(chosen?.id ? undefined : (chosen ?? { id: '', name: '' }))
        if (chosen?.id) preferences.country.set(chosen.id.toLowerCase())
        onChange((before) => withCountry(before, chosen?.id ?? '', unitsOf))
      }}
      required
      hint={draft.country === '' ? t`Required` : undefined}
    />
  )
}

export const CropField = ({ draft, onChange }: PartProps) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        <Trans>Crop (optional)</Trans>
      </label>
      <input
        id={id}
        className={field.control}
        list={`${id}-crops`}
        autoComplete="off"
        maxLength={MAX_TANK_NAME}
        value={draft.crop}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, crop: value }))}
      />
      <CropSuggestions id={`${id}-crops`} />
    </div>
  )
}
