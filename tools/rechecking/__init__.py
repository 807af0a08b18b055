"""The numbers of a report once more, from the records alone, in plain Python: nothing of the lab is used."""
