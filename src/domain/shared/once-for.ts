/** Makes something of an object when it is first asked, and answers the same for as long as the object is there. */
export const onceFor = <Key extends WeakKey, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new WeakMap<Key, { readonly value: Made }>();
  return (key) => {
    const known = made.get(key);
    if (known) return known.value;
    const value = make(key);
    made.set(key, { value });
    return value;
  };
};
