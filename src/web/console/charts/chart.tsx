import { plot, type PlotOptions } from '@observablehq/plot'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './chart.module.css'
import { FONT, LEAST_ROOM } from './chart-options.ts'

type ChartProps = {
  title: string
  /** Whether there is nothing to draw: words say so then, and neither axes nor bars of nothing are drawn (ODD-01). */
  isEmpty: boolean
  /** What colours mean, in words. */
  legend?: ReactNode
  /**
   * The chart for a width in pixels, with text of `FONT` pixels: it is shown as much larger as the page's text is and its place
   * allows. The same function as long as its data are the same.
   */
  optionsFor: (width: number) => PlotOptions
  /** The same figures as a table; false where it has no row. */
  table: ReactNode
}

/** The width of an element and how many times `FONT` its text may be, each time that its size changes. */
const useRoom = () => {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, scale: 1 })
  useEffect(() => {
    const own = element.current!
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry!.contentRect.width)
      const scale = Math.min(parseFloat(getComputedStyle(own).fontSize) / FONT, Math.max(1, width / LEAST_ROOM))
      setRoom((before) => (before.width === width && before.scale === scale ? before : { width, scale }))
    })
    observer.observe(own)
    return () => observer.disconnect()
  }, [])
  return { element, ...room }
}

/** A chart with its figures as a table, which is what assistive technology reads (LAB-270). */
export const PlotFigure = ({ title, isEmpty, legend, optionsFor, table }: ChartProps) => {
  const id = useId()
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {isEmpty ? (
        <p className="muted">
          <Trans>There is nothing to show yet.</Trans>
        </p>
      ) : (
        <>
          {legend !== undefined && <p className={styles.legend}>{legend}</p>}
          <Drawing optionsFor={optionsFor} />
        </>
      )}
      {table !== false && (
        <details>
          <summary>
            <Trans>
              Table <span className="visually-hidden">of {title}</span>
            </Trans>
          </summary>
          <div className={styles.table}>{table}</div>
        </details>
      )}
    </figure>
  )
}

const Drawing = ({ optionsFor }: Pick<ChartProps, 'optionsFor'>) => {
  const { element, width, scale } = useRoom()
  useEffect(() => {
    if (width === 0) return undefined
    const room = width / scale
    const drawn = plot({
      ...optionsFor(room),
      width: room,
      className: 'chart',
      style: { background: 'none', color: 'inherit', fontFamily: 'inherit', fontSize: `${FONT}px` },
    })
    // All of it grows with the text, not the letters alone: the drawing is as wide as its place, and as high as that makes it.
    drawn.setAttribute('width', '100%')
    drawn.removeAttribute('height')
    // The content security policy refuses style elements; these rules are in chart.module.css.
    for (const one of drawn.querySelectorAll('style')) one.remove()
    const parent = element.current!
    parent.append(drawn)
    return () => drawn.remove()
  }, [element, optionsFor, width, scale])
  return <div ref={element} className={styles.drawing} aria-hidden="true" />
}
