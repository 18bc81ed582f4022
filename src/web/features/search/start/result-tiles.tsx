import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TestLook } from '../../../../domain/verdicts.ts'
import { VerdictSign } from '../../../shared/verdicts/verdict-sign.tsx'
import styles from './result-tiles.module.css'

/** What each result of a test means. */
export const ResultTiles = () => (
  <section>
    <h2 className={styles.heading}>
      <Trans>What a result means</Trans>
    </h2>
    <ul className={`plain-list ${styles.tiles}`}>
      <Tile look="pass" word={<Trans>Pass</Trans>}>
        <Trans>In the test, the mix stayed fit for spraying.</Trans>
      </Tile>
      <Tile look="care" word={<Trans>Pass – with care</Trans>}>
        <Trans>It stayed fit for spraying, but only with care: keep it agitated and read the observations.</Trans>
      </Tile>
      <Tile look="fail" word={<Trans>Fail</Trans>}>
        <Trans>It did not stay fit for spraying: it separated or clogged, for example.</Trans>
      </Tile>
    </ul>
  </section>
)

const Tile = ({ look, word, children }: { look: TestLook; word: ReactNode; children: ReactNode }) => (
  <li className={`flush-texts ${styles.tile}`}>
    <VerdictSign look={look} />
    <div>
      <h3>{word}</h3>
      <p>{children}</p>
    </div>
  </li>
)
