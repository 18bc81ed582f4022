/**
 * What the page about the API changes of Swagger UI. Its functions are sent to the browser as text, so each contains all that it uses; only
 * the part of the page's own library that is used here has types.
 */
type Node = object
type Props = Record<string, unknown> & { children?: unknown; text?: unknown }
type Component = (props: Props) => Node
type System = { React: { createElement: (type: unknown, props: object | null, ...children: unknown[]) => Node } }
type Plugin = { wrapComponents: Record<string, (original: Component) => Component> }

/** Links inside the buttons that open an operation are no links: a control within a control cannot be used with every device. */
export const plainPaths = ({ React }: System): Plugin => ({
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        React.createElement('span', null, text),
  },
})

/** A text of hundreds of tests blocks a browser while it is drawn: the first part is shown, and all of it can be saved. */
export const boundedTexts = ({ React }: System): Plugin => {
  const SHOWN = 20_000
  type Saving = {
    document: { createElement: (name: 'a') => { href: string; download: string; click: () => void } }
  }
  const save = (text: string): void => {
    const link = (globalThis as unknown as Saving).document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text]))
    link.download = 'response.json'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return {
    wrapComponents: {
      HighlightCode: (original) => (props) => {
        const { children } = props
        if (typeof children !== 'string' || children.length <= SHOWN) return React.createElement(original, props)
        const kilobytes = (length: number): string => `${Math.ceil(length / 1000)} kB`
        return React.createElement(
          'div',
          { className: 'bounded' },
          React.createElement('p', null, `The first ${kilobytes(SHOWN)} of ${kilobytes(children.length)} are shown.`),
          React.createElement('button', { type: 'button', className: 'btn', onClick: () => save(children) }, 'Download all'),
          React.createElement(original, { ...props, downloadable: false, canCopy: false }, `${children.slice(0, SHOWN)}\n…`),
        )
      },
      // What scrolls can be reached with the keyboard.
      PlainTextViewer:
        () =>
        ({ children }) =>
          React.createElement('pre', { className: 'microlight', tabIndex: 0, role: 'group', 'aria-label': 'Text' }, children),
    },
  }
}
