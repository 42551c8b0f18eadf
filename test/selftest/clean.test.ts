// The customers that should raise no alert: invented ones, and those of a file.

import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { filePopulation, inventedPopulation } from "../../src/operator/selftest/clean/clean-population.ts";
import { inventCustomers } from "../../src/operator/selftest/clean/invented-customers.ts";
import { scratchFolder } from "../support/scratch.ts";

const folder = scratchFolder("interdict-clean-");

describe("invented customers", () => {
  const customers = inventCustomers(1);

  test("are 4,000 people and 1,000 companies, no two of one name", () => {
    expect(customers.filter(({ schema }) => schema === "Person")).toHaveLength(4000);
    expect(customers.filter(({ schema }) => schema === "Company")).toHaveLength(1000);
    expect(new Set(customers.map(({ label }) => label)).size).toBe(5000);
  });

  test("are the same for the same seed only", () => {
    expect(inventCustomers(1)).toEqual(customers);
    expect(inventCustomers(2)[0]).not.toEqual(customers[0]);
    expect(inventedPopulation(1)).toMatchObject({ file: null, customers });
  });

  test("have a country of two letters each, and people a date of birth", () => {
    for (const { schema, properties, label } of customers) {
      expect(properties.country?.[0]).toMatch(/^[a-z]{2}$/);
      expect(properties.name).toEqual([label]);
      expect(label).toMatch(/^\S+ \S+/);
      if (schema === "Person") expect(properties.birthDate?.[0]).toMatch(/^(19[4-9]\d|200[0-6])-\d\d-\d\d$/);
    }
    expect(new Set(customers.map(({ properties }) => properties.country?.[0])).size).toBe(24);
  });
});

test("a file that changes while it is read is refused, because the report has its checksum", async () => {
  const path = join(folder, "changing.csv");
  writeFileSync(path, "name\nYsolde Ollustrade\n");
  const { customers } = await filePopulation(path, { schema: "Person" });
  writeFileSync(path, "name\nYsolde Ollustrade\nCorin Tamsenbane\n");
  await expect(Array.fromAsync(customers)).rejects.toThrow("changed while it was read");
});

test("customers of a file are named by their reference or row, and bad rows come as null", async () => {
  const read = async (text: string) => {
    const path = join(folder, "customers.csv");
    writeFileSync(path, text);
    const population = await filePopulation(path, { schema: "Person" });
    return { ...population, customers: await Array.fromAsync(population.customers) };
  };
  const { file, customers } = await read(
    "reference,name,birth_date\nK-1,Ysolde Ollustrade,1980-07-01\nK-2,,\n",
  );
  expect(file?.name).toBe("customers.csv");
  expect(file?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(customers).toEqual([
    {
      schema: "Person",
      properties: { name: ["Ysolde Ollustrade"], birthDate: ["1980-07-01"] },
      label: "K-1",
    },
    null,
  ]);
  const unnamed = await read("name\nYsolde Ollustrade\n");
  expect(unnamed.customers.map((customer) => customer?.label)).toEqual(["row 2"]);
});
