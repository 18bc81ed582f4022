import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import {
  changeProductCall,
  type KeptProduct,
  type ProductCells,
  type ProductChange,
  type ProductEvent,
  readProduct,
} from '../../../contract/console/products.ts'
import type { OtherName } from '../../../domain/records.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { conflictOf } from '../shared/calls/mutation.ts'
import { PageTitle } from '../shared/page-title.tsx'
import request from '../shared/facts.module.css'
import { StatePill } from '../shared/state-pill.tsx'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { DemoNotice } from './demo-notice.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { ItemPage } from '../shared/item-page.tsx'
import { ChangedNotice } from '../shared/changed-notice.tsx'
import { SummaryRows } from '../../shared/request-summary.tsx'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { type HistoryRow, rowsOfCell } from './history-cells.ts'
import { CELL_TEXTS, KIND_TEXTS, NAME_KIND_TEXTS } from './product-texts.ts'

const itemsOf = (cell = ''): string[] => cell.split(';').filter(Boolean)

/** `fr=NOM` as a reader expects it. */
const marketName = (item: string): string => {
  const [code = '', ...name] = item.split('=')
  return `${countryName(code.toUpperCase())}: ${name.join('=')}`
}

/** Its first and last day behind it, as far as they are known. */
const withDays = (text: string, { from = '', until = '' }: HistoryRow): string => {
  const [first, last] = [from, until].map((day) => (day === '' ? '' : shownDay(day)))
  return first === '' && last === '' ? text : `${text} · ${[first, last].join('\u00a0– ').trim()}`
}

/** What is known of a product; what is empty is left out. */
const ProductFacts = ({ id, cells }: { id: string; cells: ProductCells }) => {
  const { t, i18n } = useLingui()
  const placeOf = ({ country = '' }: HistoryRow): string => (country === '' ? t`Everywhere` : countryName(country))
  const shown: Partial<Record<keyof ProductCells, string>> = {
    kind: i18n._(cells.kind === 'maker' ? KIND_TEXTS.maker : KIND_TEXTS.agrochemical),
    form: cells.form === 'L' ? t`Liquid, rates in litres` : t`Powder or granule, rates in kilogrammes`,
    active_ingredients: itemsOf(cells.active_ingredients).join(', '),
    countries: cells.countries === '' ? t`Everywhere` : itemsOf(cells.countries).map(countryName).join(', '),
    market_names: itemsOf(cells.market_names).map(marketName).join('\n'),
    product_sets: itemsOf(cells.product_sets).join(', '),
    strengths: itemsOf(cells.strengths)
      .map((item) => item.replace('=', ' '))
      .join('\n'),
    codes: rowsOfCell('codes', cells.codes)
      .map((row) => withDays(row['code']!, row))
      .join('\n'),
    other_names: rowsOfCell('other_names', cells.other_names ?? '')
      .map((row) => withDays(`${placeOf(row)}: ${row['name']} (${i18n._(NAME_KIND_TEXTS[row['kind'] as OtherName['kind']])})`, row))
      .join('\n'),
    formulations: rowsOfCell('formulations', cells.formulations ?? '')
      .map((row) =>
        withDays([placeOf(row), row['formulation'], ...row['strengths']!.split('\n'), row['note']].filter(Boolean).join(', '), row),
      )
      .join('\n'),
    density: cells.density ? t`${cells.density}\u00a0kg/L` : '',
  }
  const names = (Object.keys(CELL_TEXTS) as (keyof ProductCells)[]).filter((name) => name !== 'name')
  const rows = names.map((name) => ({ label: i18n._(CELL_TEXTS[name]), value: shown[name] ?? cells[name] ?? '' }))
  return <SummaryRows rows={[{ label: t`Id`, value: id }, ...rows]} />
}

/** One product: what is known of it, who changed what, and for admins the ways to change it. */
export const ProductPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readProduct, input)
  const [changes, setChanges] = useState<ProductEvent[]>([])
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`Product`} />
  const detail = reading.value
  const done = async (stale: ProductEvent[] = []) => {
    setChanges(stale)
    await reload()
  }
  return (
    <ItemPage list={CONSOLE_PAGES.products} back={<Trans>All products</Trans>} title={detail.cells.name}>
      {detail.isDemo && detail.mayEdit && <DemoNotice />}
      {changes.length > 0 && (
        <ChangedNotice said={<Trans>Nothing was saved, because this product was changed since you opened it. Look at it again:</Trans>}>
          <ProductHistory history={changes} />
        </ChangedNotice>
      )}
      <div className={`stack packed ${request.columns}`}>
        <div className={`stack packed ${request.column}`}>
          <Product key={detail.rowVersion} detail={detail} onDone={done} />
        </div>
        <div className={`stack packed ${request.column}`}>
          <section className={request.part}>
            <h2>
              <Trans>Kept by</Trans>
            </h2>
            <p>
              {detail.keptBy === 'console' ? (
                <Trans>Kept by the console: an import does not change this product and lists the differences.</Trans>
              ) : (
                <Trans>The import. Once it is changed here, the console keeps it.</Trans>
              )}
            </p>
            <p>
              <Plural value={detail.tests} one="# public test has it." other="# public tests have it." />
            </p>
          </section>
          {detail.history.length > 0 && (
            <section className={request.part}>
              <h2>
                <Trans>History</Trans>
              </h2>
              <ProductHistory history={detail.history.toReversed()} />
            </section>
          )}
          <AuditLink entity="product" id={detail.id} />
        </div>
      </div>
    </ItemPage>
  )
}

type ProductProps = { detail: KeptProduct; onDone: (stale?: ProductEvent[]) => Promise<void> }

const Product = ({ detail, onDone }: ProductProps) => {
  const [isEditing, setEditing] = useState(false)
  const { error, run } = useMutation()
  const { cells, withdrawnOn, rowVersion } = detail
  const on = shownDay(withdrawnOn ?? '')
  const change = async (asked: ProductChange) => {
    try {
      await makeCall(changeProductCall, { params: { id: detail.id }, body: { rowVersion, change: asked } })
      await onDone()
    } catch (reason) {
      const changes = conflictOf(reason)
      if (!changes) throw reason
      await onDone(changes as unknown as ProductEvent[])
    }
  }
  const act = (action: 'withdraw' | 'sell-again') => void run(() => change({ action }))
  const save = async (_id: string, given: ProductCells) => {
    await change({ action: 'edit', cells: given })
    setEditing(false)
  }
  return (
    <section className={request.part}>
      {withdrawnOn !== null && (
        <p>
          <StatePill state="withdrawn">
            <Trans>Withdrawn {on}</Trans>
          </StatePill>
        </p>
      )}
      {isEditing ? (
        <ProductForm cells={cells} tests={detail.tests} submit={<Trans>Save</Trans>} onSave={save} onCancel={() => setEditing(false)} />
      ) : (
        <ProductFacts id={detail.id} cells={cells} />
      )}
      {error !== undefined && <Failure error={error} />}
      {detail.mayEdit && !isEditing && (
        <div className="row gap-3 bottom">
          <Button look="primary" onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
          {withdrawnOn === null ? (
            <ConfirmButton
              question={<Trans>Withdraw {cells.name} from sale? Its tests and reports stay, and say so to everybody within seconds.</Trans>}
              confirm={<Trans>Withdraw it</Trans>}
              onConfirm={() => act('withdraw')}
            >
              <Trans>Withdraw</Trans>
            </ConfirmButton>
          ) : (
            <Button onClick={() => act('sell-again')}>
              <Trans>It is sold again</Trans>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
