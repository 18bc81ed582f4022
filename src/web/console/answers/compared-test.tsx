import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ShownComparison, ShownTest } from '../../../contract/console/answers.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { VerdictSign } from '../../shared/verdicts/verdict-sign.tsx'
import { useVerdictWords } from '../../shared/verdicts/verdict-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { ListTable } from '../list/list-table.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import styles from './compared-test.module.css'

type Line = ShownComparison['lines'][number]
type Product = NonNullable<Line['tested']>

const ProductCell = ({ product }: { product: Product | null }) =>
  product === null ? (
    '–'
  ) : (
    <>
      {product.name}
      <div className="muted">{[product.maker, product.rate].filter(Boolean).join(' · ')}</div>
    </>
  )

const waterOf = ({ waterRate }: ShownTest): string => (waterRate === null ? '–' : `${waterRate.toLocaleString('en')}\u00a0L/ha`)

/** The verdict of a test, its day, and whether anybody may rely on it. */
export const TestHead = ({ test }: { test: ShownTest }) => {
  const words = useVerdictWords()
  const { testId, date, isUnderReview, isIncomplete, isConfidential, withdrawnOn, look } = test
  const on = withdrawnOn === null ? '' : shownDay(withdrawnOn)
  return (
    <>
      <p className="row gap-3 middle">
        <a href={`/testResult/${encodeURIComponent(testId)}/en`} target="_blank" rel="noreferrer">
          {testId}
        </a>
        <strong className={styles.verdict}>
          <VerdictSign look={look} /> {words[look]}
        </strong>
        {shownDay(date)}
      </p>
      {withdrawnOn !== null && (
        <Notice tone="error">
          <Trans>The report of this test was withdrawn on {on}: nobody can be answered with it.</Trans>
        </Notice>
      )}
      {isConfidential && (
        <Notice tone="error">
          <Trans>The report of this test is confidential: only those who asked for it may have it.</Trans>
        </Notice>
      )}
      {isUnderReview && (
        <Notice>
          <Trans>The report is under review: the email says so, and that its pass cannot be relied on yet.</Trans>
        </Notice>
      )}
      {isIncomplete && (
        <Notice>
          <Trans>Readings that its method requires are missing: the email says so, and that its pass is none to rely on.</Trans>
        </Notice>
      )}
    </>
  )
}

/** A test beside what a request asks for: each product, the country, the crop and the water. */
export const ComparedTest = ({ test, comparison }: { test: ShownTest; comparison: ShownComparison }) => (
  <section className={`stack gap-3 ${styles.compared}`}>
    <h3>
      <Trans>The test beside the request</Trans>
    </h3>
    <TestHead test={test} />
    <MixDifference comparison={comparison} />
    <ComparisonTable
      comparison={comparison}
      test={{ country: countryName(test.country), crop: test.crop === '' ? '–' : test.crop, water: waterOf(test) }}
    />
  </section>
)

/** In one sentence whether it is the mix that was asked for. */
export const MixDifference = ({ comparison: { isExact, isSameKind, isSameCountry, lines } }: { comparison: ShownComparison }) => {
  const count = (state: Line['state']): number => lines.filter((one) => one.state === state).length
  const [missing, unlisted, extra] = [count('missing'), count('unlisted'), count('extra')]
  if (isExact)
    return (
      <p>
        <Trans>The same products in the same country. Compare rates and water.</Trans>
      </p>
    )
  return (
    <Notice>
      <ul className={styles.differences}>
        {!isSameKind && (
          <li>
            <Trans>A tank mix is not answered by a test of a seed coating, nor a coating by a test of a mix.</Trans>
          </li>
        )}
        {!isSameCountry && (
          <li>
            <Trans>Another country</Trans>
          </li>
        )}
        {missing > 0 && (
          <li>
            <Trans>Asked for and not in the test: {missing}</Trans>
          </li>
        )}
        {unlisted > 0 && (
          <li>
            <Trans>Asked for by a name that is in no list, so never counted as tested: {unlisted}</Trans>
          </li>
        )}
        {extra > 0 && (
          <li>
            <Trans>In the test and not asked for: {extra}</Trans>
          </li>
        )}
      </ul>
    </Notice>
  )
}

type TableProps = { comparison: ShownComparison; test: { country: string; crop: string; water: string } | undefined }

/** Line by line; `test` has what is no product. */
export const ComparisonTable = ({ comparison: { lines, asked, isSameCountry }, test }: TableProps) => {
  const { t } = useLingui()
  const words: Record<Line['state'], string> = {
    matched: t`same`,
    missing: t`not in the test`,
    unlisted: t`not in the list`,
    extra: t`not asked for`,
  }
  const columns = [
    { id: 'asked', name: t`Request` },
    { id: 'tested', name: t`Test` },
    { id: 'state', name: t`Compared`, isWord: true },
  ] as const
  const fact = (id: string, name: string, ofRequest: string, ofTest: string, state: ReactNode) => ({
    id,
    cells: {
      asked: (
        <>
          {ofRequest === '' ? '–' : ofRequest}
          <div className="muted">{name}</div>
        </>
      ),
      tested: ofTest,
      state,
    },
  })
  const rows = [
    ...lines.map(({ state, asked: ofRequest, tested }, at) => ({
      id: String(at),
      cells: {
        asked: <ProductCell product={ofRequest} />,
        tested: <ProductCell product={tested} />,
        state: state === 'matched' ? words[state] : <strong>{words[state]}</strong>,
      },
    })),
    ...(test
      ? [
          fact('country', t`Country`, asked.country, test.country, isSameCountry ? t`same` : <strong>{t`another`}</strong>),
          fact('crop', t`Crop`, asked.crop, test.crop, ''),
          fact('water', t`Water rate`, asked.water, test.water, ''),
        ]
      : []),
  ]
  return (
    <ScrolledTable label={t`The test beside the request`}>
      <ListTable columns={columns} rows={rows} />
    </ScrolledTable>
  )
}
