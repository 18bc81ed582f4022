import { Trans, useLingui } from '@lingui/react/macro'
import type { MethodContents } from '../../../../contract/public/public-pages.ts'
import { PAGES } from '../../../../domain/pages.ts'
import { usePage } from '../page-context.ts'
import { Citing } from './citing.tsx'
import { Protocols, ReadingHours, StandardSteps } from './protocols.tsx'
import { ResultRule, Verdicts } from './verdict-meanings.tsx'

/** How the laboratory tests. It says of the brand only what the brand's file holds. */
export const MethodBody = ({ content }: { content: MethodContents }) => {
  const { t } = useLingui()
  const { product } = usePage().brand
  const { iso9001, laboratory, protocols } = content
  const nameOf = ({ name, version }: { name: string; version: number }): string => t`${name}, version ${version}`
  const standard = protocols?.find(({ isStandard }) => isStandard)
  const standardName = standard && nameOf(standard)
  return (
    <>
      <p>
        <Trans>
          A {product} test answers one question: is this mix physically fit for spraying, or for coating seed? This page says how that is
          tested, what each result means, who reviews it and how to cite it.
        </Trans>
      </p>

      <h2 id="jar-test">
        <Trans>What a jar test is</Trans>
      </h2>
      <p>
        <Trans>
          A jar test is the spray tank on a small scale: one litre. The products are added one at a time to water in a clear jar, at the
          rates, in the water volume and in the order of addition that the report states. Then the mix is watched.
        </Trans>
      </p>
      <p>
        {iso9001 ? (
          <Trans>
            Each mix is tested under controlled laboratory conditions, following the quality standard ISO 9001 (2000 guidelines).
          </Trans>
        ) : (
          <Trans>Each mix is tested under controlled laboratory conditions.</Trans>
        )}
      </p>
      <p>
        <Trans>Seed coatings are tested in the slurry and on the seed. The steps and readings on this page are those of tank mixes.</Trans>
      </p>

      <h2 id="protocols">
        <Trans>Protocols in force</Trans>
      </h2>
      <Protocols protocols={protocols} />
      {standardName !== undefined && <StandardSteps name={standardName} />}

      <h2 id="readings">
        <Trans>When readings are made</Trans>
      </h2>
      <ReadingHours name={standardName} />

      <h2 id="results">
        <Trans>How a result is reached</Trans>
      </h2>
      <ResultRule name={standardName} />

      <h2 id="verdicts">
        <Trans>What each verdict means</Trans>
      </h2>
      <Verdicts />

      <h2 id="review">
        <Trans>Who reviews</Trans>
      </h2>
      <p>
        <Trans>
          The laboratory’s system lets nobody publish a test of their own: its report is issued by another authorised person, who had no
          hand in the test and did not ask for it.
        </Trans>
      </p>
      <p>
        <Trans>Who reviewed a test that was taken over from earlier records is not recorded here.</Trans>
      </p>

      <h2 id="withdrawn">
        <Trans>Amended and withdrawn results</Trans>
      </h2>
      <p>
        <Trans>
          An amended report has a higher version, and says what was changed and why. While the laboratory looks at a test again, the test is
          marked “Under review” and is no pass to rely on.
        </Trans>
      </p>
      <p>
        <Trans>
          A withdrawn result counts no more: it leaves searches, answers and public pages. The address of its report stays and says when and
          why it was withdrawn. Do not rely on earlier copies of it.
        </Trans>
      </p>

      <h2 id="limits">
        <Trans>What a test does not show</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Results are a guide and not a guarantee of physical or biological compatibility.</Trans>
        </li>
        <li>
          <Trans>
            Physical tests check only that the products suit a conventional sprayer. They do not check crop phytotoxicity or biological
            efficacy.
          </Trans>
        </li>
        <li>
          <Trans>What was not tested is not known.</Trans>
        </li>
      </ul>
      <p>
        <a href={PAGES.advice.replace(':articleId', 'reading-a-report')}>
          <Trans>Reading a report</Trans>
        </a>
        {' · '}
        <a href={PAGES.terms}>
          <Trans>Legal: terms and conditions</Trans>
        </a>
      </p>

      <Citing />

      {laboratory && (
        <>
          <h2 id="laboratory">
            <Trans>Laboratory</Trans>
          </h2>
          <address>
            {[laboratory.name, ...laboratory.addressLines].map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          {laboratory.accreditation !== '' && (
            <p>
              <Accreditation accreditation={laboratory.accreditation} />
            </p>
          )}
        </>
      )}
    </>
  )
}

const Accreditation = ({ accreditation }: { accreditation: string }) => <Trans>Accreditation: {accreditation}</Trans>
