import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { listPublished, PUBLISHED_STATES, REPORT_ORIGINS, type PublishedList } from '../../../contract/console/bench/publishing.ts'
import { suspendReports } from '../../../contract/console/bench/suspending.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryName, countryOptions } from '../../../domain/console/words/country-names.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { Named, WithBelow } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterOption, FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { RESULT_TEXTS } from '../runs/test-texts.ts'
import { shownDay } from '../shared/texts/dates.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { useConsoleSession } from '../shared/calls/session.ts'
import { ChoosingProvider, ChosenReport, ReportChooser } from './chosen-reports.tsx'
import { ORIGIN_TEXTS, PUBLICATION_STATE_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'

const FILTERS: FilterViews<typeof listPublished> = {
  state: {
    label: msg`State`,
    any: msg`All`,
    options: ({ toConfirm }) =>
      PUBLISHED_STATES.map((state): FilterOption => {
        const text = PUBLICATION_STATE_TEXTS[state]
        return state === 'to-confirm' && toConfirm > 0 ? [state, text, toConfirm] : [state, text]
      }),
  },
  origin: { label: msg`Origin`, any: msg`Any origin`, options: () => REPORT_ORIGINS.map((origin) => [origin, ORIGIN_TEXTS[origin]]) },
  text: { find: msg`Id, product, crop or lot` },
  country: { label: msg`Country`, any: msg`Any country`, isFolded: true, options: ({ countries }) => countryOptions(countries) },
  result: {
    label: msg`Result`,
    any: msg`Any result`,
    isFolded: true,
    options: () => RESULT_CODES.map((code) => [code, RESULT_TEXTS[code]]),
  },
  from: { label: msg`Tested from`, isFolded: true, isDay: true },
  to: { label: msg`Tested until`, isFolded: true, isDay: true },
}

const SORTS: SortViews<typeof listPublished> = {
  date: msg`Day of the test`,
  report: msg`Report`,
  country: msg`Country`,
  result: msg`Result`,
  state: msg`State`,
  origin: msg`Origin`,
  version: msg`Version`,
}

const COLUMNS: ColumnViews<typeof listPublished> = {
  report: {
    name: msg`Report`,
    isPlain: true,
    sort: 'date',
    cell: ({ testId, date }, { page: { isDemonstration } }) => (
      <ChosenReport id={testId}>
        <Named
          href={CONSOLE_PAGES.publishedTest.replace(':id', testId)}
          name={testId}
          isDemonstration={isDemonstration}
          below={shownDay(date)}
        />
      </ChosenReport>
    ),
  },
  mix: {
    name: msg`Mix`,
    isPlain: true,
    isWide: true,
    cell: ({ products, country }) => <WithBelow below={countryName(country)}>{products.join(' + ')}</WithBelow>,
  },
  result: { name: msg`Result`, isWord: true, cell: ({ result }, { i18n }) => i18n._(RESULT_TEXTS[result]) },
  version: {
    name: msg`Version`,
    isWord: true,
    cell: ({ version, issuedOn }) => <WithBelow below={shownDay(issuedOn)}>{version ?? '–'}</WithBelow>,
  },
  origin: { name: msg`Origin`, isWord: true, cell: ({ origin }, { i18n }) => i18n._(ORIGIN_TEXTS[origin]) },
  state: { name: msg`State`, isWord: true, cell: ({ state }, { i18n }) => i18n._(PUBLICATION_STATE_TEXTS[state]) },
}

const submittedIn = (page: PublishedList) => page.submitted.length > 0 && <Submitted list={page} />

const chooserOf = ({ tests }: PublishedList) => <ReportChooser shown={tests.map(({ testId }) => testId)} />

/** Submitted tests that wait for their review, and the tests that were published. */
export const PublishedPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const choosing = useMemo(() => ({ chosen, setChosen }), [chosen])
  return (
    <ChoosingProvider value={choosing}>
      <ConsoleList
        title={t`Reports`}
        call={listPublished}
        filters={FILTERS}
        sorts={SORTS}
        none={<Trans>No report fits.</Trans>}
        head={submittedIn}
        tools={mayCall(suspendReports.access, me.roles) ? chooserOf : undefined}
        columns={COLUMNS}
        idOf={({ testId }) => testId}
      />
    </ChoosingProvider>
  )
}

const Submitted = ({ list: { submitted, isDemonstration } }: { list: PublishedList }) => (
  <section className={styles.part}>
    <h2>
      <Trans>Waiting for review</Trans>
    </h2>
    <ul className="grid plain-list gap-2">
      {submitted.map(({ id, products, isAmendment }) => (
        <li key={id}>
          <Link href={CONSOLE_PAGES.review.replace(':id', id)}>{id}</Link> {isDemonstration && <DemonstrationMark />} ·{' '}
          {products.join(' + ')}
          {isAmendment && (
            <>
              {' · '}
              <Trans>Amendment</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
)
