// In browsers a call is its name and address: nobody reads its shapes there, and the schema library stays out with them.
import { defineRolldownBabelPreset } from '@rolldown/plugin-babel'

export const withoutShapes = defineRolldownBabelPreset({
  preset: { plugins: [dropShapes] },
  rolldown: {
    filter: { id: /\/contract\/\w+\.ts$/, code: 'valibot' },
    applyToEnvironmentHook: ({ name }) => name === 'client',
  },
})

type Property = { key: { name?: string } }
type CallNode = { callee: { name?: string }; arguments: { properties?: Property[] }[]; leadingComments?: object[] }

function dropShapes() {
  const shapes = ['input', 'output', 'refusals', 'limit', 'max_age']
  return {
    visitor: {
      CallExpression({ node }: { node: CallNode }) {
        // What is then left unused, a shape or a whole call, goes too.
        node.leadingComments = [{ type: 'CommentBlock', value: '#__PURE__' }]
        const [given] = node.arguments
        if (node.callee.name !== 'call' || !given?.properties) return
        given.properties = given.properties.filter(({ key }) => !shapes.includes(key?.name ?? ''))
      },
    },
  }
}
