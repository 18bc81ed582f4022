import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import {
  createSeries,
  MAX_SERIES_NAME,
  previewSeries,
  readNewSeries,
  type NewSeries,
  type SeriesPreview,
} from '../../../../contract/console/bench/series.ts'
import { emptySheet, type BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { mayCall } from '../../../../domain/console/roles.ts'
import { TEST_KINDS } from '../../../../domain/records.ts'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { limitsOfSheet } from '../../runs/bench/asked-reasons.ts'
import { ConditionsForm } from '../../runs/sheet/sheet-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { ItemPage } from '../../shared/item-page.tsx'
import { LoadedPage } from '../../shared/loaded-page.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useConsoleSession, useReading } from '../../shared/calls/session.ts'
import { fieldErrorsOf } from '../../shared/calls/use-saving.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { MixSource, askedSource, sourceFor } from './mix-source.tsx'
import { MixesPreview, type ChosenLots } from './mixes-preview.tsx'
import styles from '../series.module.css'

/** What is entered once is in every test of the series; each mix is a test with its own number. */
export const NewSeriesPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  const [reading] = useReading(readNewSeries, {})
  if (!mayCall(createSeries.access, me.roles)) return <Redirect to="/Forbidden" replace />
  return (
    <ItemPage list={CONSOLE_PAGES.series} back={<Trans>All series</Trans>} title={t`New series`}>
      <LoadedPage title="" reading={reading}>
        {(offered) => <SeriesForm offered={offered} />}
      </LoadedPage>
    </ItemPage>
  )
}

/** `shared.hardness` is what the form calls `hardness`. */
const faultsOfShared = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldErrorsOf(error)).map(([path, message]) => [path.replace(/^shared\./, ''), message]))

const SeriesForm = ({ offered }: { offered: NewSeries }) => {
  const { t } = useLingui()
  const id = useId()
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [unreadable, setUnreadable] = useState<Record<string, string>>({})
  const [search] = useSearchParams()
  const [source, setSource] = useState(() => sourceFor(search.get('request'), offered.requests))
  const [sheet, setSheet] = useState<BenchSheet>(() => {
    const asked = offered.requests.find(({ reference }) => reference === search.get('request'))
    return emptySheet(asked?.kind ?? 'foliar')
  })
  const [preview, setPreview] = useState<SeriesPreview>()
  const [lots, setLots] = useState<ChosenLots>({})
  // One for all attempts: what is sent twice is started once.
  const [key] = useState(randomKey)
  const { isBusy, error, run } = useMutation()
  const { lines: _lines, result: _result, observations: _observations, deviations: _deviations, ...shared } = sheet
  const asked = askedSource(source, offered.requests)
  const isUnreadable = Object.keys(unreadable).length > 0
  /** Another source, kind or water volume: what was read is of before. */
  const change = (next: () => void) => {
    next()
    setPreview(undefined)
  }
  const edit = (part: Partial<BenchSheet>, field = '', text?: string) => {
    if ('waterRate' in part) setPreview(undefined)
    setSheet((before) => ({ ...before, ...part }))
    setUnreadable(({ [field]: _old, ...others }) => (text === undefined ? others : { ...others, [field]: text }))
  }
  const read = () =>
    run(async () => {
      const body = { kind: sheet.kind, waterRate: sheet.waterRate, source: asked! }
      setPreview(await makeCall(previewSeries, { body }))
    })
  const start = () =>
    run(async () => {
      const products = new Set(preview!.rows.flatMap((row) => row.products.map(({ productId }) => productId)))
      const chosen = Object.entries(lots)
        .filter(([productId]) => products.has(productId))
        .map(([productId, lot]) => ({ productId, ...lot, batch: lot.lotId === '' ? lot.batch.trim() : '' }))
      const made = await makeCall(createSeries, { body: { key, name: name.trim(), shared, source: asked!, lots: chosen } })
      navigate(`${CONSOLE_PAGES.series}/${made.id}`)
    })
  const count = preview?.problems.length === 0 ? preview.rows.length : 0
  const kinds = { foliar: t`Tank mixes`, seed: t`Seed coatings` }
  return (
    <div className={`${styles.page} comfortable`}>
      <section className={styles.part}>
        <fieldset className={styles.choices}>
          <legend>
            <Trans>What is tested</Trans>
          </legend>
          {TEST_KINDS.map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name={`${id}kind`}
                checked={sheet.kind === kind}
                onChange={() => change(() => setSheet({ ...sheet, kind, waterRate: null }))}
              />{' '}
              {kinds[kind]}
            </label>
          ))}
        </fieldset>
        <Field id={`${id}name`} label={t`Name of the series`}>
          <input
            {...controlProps(`${id}name`)}
            maxLength={MAX_SERIES_NAME}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </section>
      <ConditionsForm
        isControl={false}
        sheet={sheet}
        unreadable={unreadable}
        disabled={false}
        isProtocolFixed={false}
        limits={limitsOfSheet(sheet, offered.protocols)}
        faults={faultsOfShared(error)}
        edit={edit}
        protocols={offered.protocols}
        equipment={offered.equipment}
        requests={[]}
        doubts={[]}
      />
      <section className={styles.part} aria-labelledby={`${id}mixes`}>
        <h2 id={`${id}mixes`}>
          <Trans>Mixes</Trans>
        </h2>
        <MixSource source={source} requests={offered.requests} onChange={(next) => change(() => setSource(next))} />
        {error !== undefined && <Failure error={error} />}
        <div className={styles.row}>
          <Button look={count > 0 ? 'secondary' : 'primary'} disabled={isBusy || !asked || isUnreadable} onClick={() => void read()}>
            <Trans>Read the mixes</Trans>
          </Button>
        </div>
        {preview && <MixesPreview preview={preview} chosen={lots} onChoose={(product, lot) => setLots({ ...lots, [product]: lot })} />}
        {count > 0 && (
          <div className={styles.row}>
            <Button look="primary" disabled={isBusy || isUnreadable} onClick={() => void start()}>
              {count === 1 ? <Trans>Start the test</Trans> : <Trans>Start {count} tests</Trans>}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}
