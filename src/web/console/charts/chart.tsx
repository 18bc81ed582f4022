import { plot, type PlotOptions } from '@observablehq/plot'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './chart.module.css'

type ChartProps = {
  title: string
  /** What colours mean, in words. */
  legend?: ReactNode
  /** The chart for a width in pixels; the same function as long as its data are the same. */
  optionsFor: (width: number) => PlotOptions
  /** The same figures as a table. */
  table: ReactNode
}

/** The width of an element, also after it changed. */
const useWidth = () => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

/** A chart with its figures as a table, which is what assistive technology reads (LAB-270). */
export const PlotFigure = ({ title, legend, optionsFor, table }: ChartProps) => {
  const { element, width } = useWidth()
  const id = useId()
  useEffect(() => {
    if (width === 0) return undefined
    const drawn = plot({
      ...optionsFor(width),
      width,
      className: 'chart',
      style: { background: 'none', color: 'inherit', fontFamily: 'inherit', fontSize: '12px' },
    })
    // The content security policy refuses style elements; these rules are in chart.module.css.
    for (const one of drawn.querySelectorAll('style')) one.remove()
    const parent = element.current!
    parent.append(drawn)
    return () => drawn.remove()
  }, [element, optionsFor, width])
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {legend !== undefined && <p className={styles.legend}>{legend}</p>}
      <div ref={element} className={styles.drawing} aria-hidden="true" />
      <details>
        <summary>
          <Trans>
            Table <span className="visually-hidden">of {title}</span>
          </Trans>
        </summary>
        <div className={styles.table}>{table}</div>
      </details>
    </figure>
  )
}
