// /kit: fields of forms.
import { Checkbox, Radio, Switch } from './Choice.tsx'
import { Input, Select, Textarea } from './Field.tsx'
import { KitSection } from './KitSection.tsx'
import { Range } from './Range.tsx'

export function KitFields() {
  return (
    <KitSection heading="Fields">
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Input label="Name" hint="3 to 20 characters" placeholder="What should we call you?" />
        <Input label="Email" type="email" defaultValue="bram@exmaple" error="Invalid email" />
        <Select label="Region">
          <option>Noord-Holland</option>
          <option>Utrecht</option>
        </Select>
        <Textarea label="About me" />
        <div className="grid">
          <Switch label="New messages by email" defaultChecked />
          <Checkbox label="I’m 18 or older" defaultChecked />
          <Radio name="kit-radio" label="Men" defaultChecked />
          <Radio name="kit-radio" label="Women" />
        </div>
        <Range
          label="Age"
          names={['min_age', 'max_age']}
          labels={['Youngest', 'Oldest']}
          min={18}
          max={99}
          value={[30, 50]}
          formatRange={(from, to) => (
            <>
              {from} to {to}
            </>
          )}
        />
      </div>
    </KitSection>
  )
}
