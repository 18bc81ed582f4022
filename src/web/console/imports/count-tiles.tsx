import { formats } from '../shared/texts/formats.ts'
import styles from './imports.module.css'

/** Counts with their names, in tiles. */
export const CountTiles = ({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) => (
  <dl className={styles.counts}>
    {counts.map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{formats().number(count)}</dd>
      </div>
    ))}
  </dl>
)
